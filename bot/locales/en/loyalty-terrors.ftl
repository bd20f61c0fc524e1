# Terrors.

prompt-planetary-destruction-gift = The Dhole is lost. Does { $enemy } gain 2 Doom or 2 Power?
asked-planetary-destruction-gift = what does the enemy of the Dhole gain ({ $who })?
option-planetary-destruction-gift-doom = 2 Doom for { $enemy }
option-planetary-destruction-gift-power = 2 Power for { $enemy }

# Quachil Uttaus.

prompt-dust-to-dust-price = You lost units against Quachil Uttaus. Which of them leaves the game for good, or does { $enemy } gain 1 Elder Sign?
asked-dust-to-dust-price = does a lost unit leave the game for good, or does the owner of Quachil Uttaus gain 1 Elder Sign ({ $who })?
option-dust-to-dust-price-remove = { $kind } leaves the game for good
option-dust-to-dust-price-sign = 1 Elder Sign for { $enemy }
event-dust-to-dust = { $who } took a unit out of the game for good, because of Quachil Uttaus: { $kind }.
place-hold-dust-to-dust = out of the game

# Hound of Tindalos, Brown Jenkin.

prompt-hound-place = At which gate do you place the Hound of Tindalos? It may be anybody's gate.
asked-hound-place = at which gate is the Hound of Tindalos placed ({ $who })?
option-hound-place-place = { $to }
prompt-chronophage-to = Your units have moved. Does the Hound of Tindalos go from { $area } to another gate?
asked-chronophage-to = does the Hound of Tindalos move to another gate ({ $who })?
option-chronophage-to-go = { $to }
option-chronophage-to-done = It stays
prompt-familiar-home = Brown Jenkin comes back. You have paid 2 Power. At which gate do you place him?
asked-familiar-home = at which gate is Brown Jenkin placed ({ $who })?
option-familiar-home-place = { $to }
event-familiar = { $who } paid { $n } Power to bring Brown Jenkin back.

# Elder Shoggoth.

option-prime-cause = Prime Cause: replace { $unit }
option-prime-cause-keeper = Prime Cause: replace the keeper ({ $kind })
prompt-prime-cause-by = Which unit of your pool takes the place of { $unit }? You have { $power } Power.
asked-prime-cause-by = which unit does the Elder Shoggoth bring in ({ $who })?
option-prime-cause-by-bring = { $kind }{ $n ->
    [0] , for nothing
   *[other] {" "}for { $n } Power
}
event-prime-cause = { $who } used Prime Cause { $n ->
    [0] for nothing
   *[other] for { $n } Power
}.

# Cat from Neptune, Worms of Ghroth.

prompt-neptunian-rite-perform = Your Cat from Neptune was killed. Do you perform a Ritual of Annihilation now, for { $cost } of your { $power } Power?
asked-neptunian-rite-perform = is a Ritual performed for the Cat from Neptune ({ $who })?
option-neptunian-rite-perform-yes = Perform the Ritual
option-neptunian-rite-perform-no = No Ritual
prompt-worms-place = Where does a Worm of Ghroth come up? { $left ->
    [one] One more may be placed.
   *[other] { $left } may be placed.
}
asked-worms-place = where do Worms of Ghroth come up ({ $who })?
option-worms-place-place = { $to }
option-worms-place-done = Place no more
