# Independent Great Old Ones: the fourth pack, the Campbell set, the Masks, the dire ones.

# Nyogtha.

prompt-from-below-again = Nyogtha in { $area } may now do the same for nothing. What does it do?
asked-from-below-again = does the other Nyogtha do the same ({ $who })?
option-from-below-again-done = Nothing

# Tulzscha.

option-feed-the-flame = Give each enemy 2 Power for the spellbook of Tulzscha

# Eihort, Gla'aki, Y'Golonac, Daoloth.

prompt-brood-which = Which of your Acolytes becomes a Brood of Eihort? { $left ->
    [one] One is left to replace.
   *[other] { $left } are left to replace.
}
asked-brood-which = which Acolyte becomes a Brood ({ $who })?
prompt-orifices-host = Y'Golonac was killed in { $area }. Which unit of { $enemy } does he take the place of?
asked-orifices-host = whose place does Y'Golonac take ({ $who })?

# Bloated Woman, Haunter of the Dark.

option-haunter-pay-one = Pay for the spellbook of the Haunter
prompt-mask-price = { $kind } in { $area }: at the lower price, and every other faction gains 1 Elder Sign, or at the full price?
asked-mask-price = at which price does Crawling Chaos awaken a mask ({ $who })?
option-mask-price-lower-price = The lower price, { $n } Power; the others gain 1 Elder Sign each
option-mask-price-full-price = The full price, { $n } Power; nobody else gains anything
place-hold-velvet-fan = the card of the Bloated Woman
prompt-velvet-fan-which = Which of the units that { $enemy } lost in { $area } lies on the card of the Bloated Woman?
asked-velvet-fan-which = which lost unit lies on the card of the Bloated Woman ({ $who })?
prompt-shining-trapezohedron-lose = Which of your units in { $area } does the Shining Trapezohedron take? { $left ->
    [one] One is left to eliminate.
   *[other] { $left } are left to eliminate.
}
asked-shining-trapezohedron-lose = which unit does the Shining Trapezohedron take ({ $who })?

# Dire Cthulhu, Dire Azathoth.

prompt-non-euclidean-turn = Battle in { $area }: you scored { $n ->
    [one] 1 { $result }
   *[other] { $n } { $result }s
} for { $foe }. How many go to units of { $enemy } instead?
asked-non-euclidean-turn = on whose units are results turned ({ $who })?
option-non-euclidean-turn-turn = { $n ->
    [0] No results
   *[other] { $n }
}
event-results-turned = { $who } turned { $n ->
    [one] 1 { $result }
   *[other] { $n } { $result }s
} on { $enemy }.
prompt-mindless-destruction-gain = Battle in { $area }: you took { $n ->
    [one] a unit of another player. Do you gain 1 Doom or 1 Power?
   *[other] { $n } units of others. For each you gain 1 Doom or 1 Power. How much Doom?
}
asked-mindless-destruction-gain = Doom or Power for the destruction ({ $who })?
option-mindless-destruction-gain-doom = { $n } Doom
option-mindless-destruction-gain-both = { $n } Doom, the rest in Power
option-mindless-destruction-gain-power = { $n } Power
option-dire-azathoth-pay = Pay for The Blind Idiot God: win the game
ended-blind-idiot-god = The game ended because the Blind Idiot God was called.
