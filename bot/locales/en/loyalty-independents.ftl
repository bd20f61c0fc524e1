# Independent Great Old Ones, packs 1 to 3.

event-signs-laid-open = The Elder Signs that nobody has lie face up: { $ones } worth 1, { $twos } worth 2, { $threes } worth 3. { $who } chooses which are drawn.
event-mummified = { $enemy } mummified { $n ->
    [one] an Acolyte
   *[other] { $n } Acolytes
} of { $who } in { $area }.
event-mummies-rise = The mummified Acolytes stand up.

prompt-driven-next = Cultists of several players are driven out of { $area }. Whose go next? You decide the order.
asked-driven-next = whose Cultists are driven out of { $area } first ({ $who })?
option-driven-next-next = { $enemy }
prompt-driven-to = Your { $kind } is driven out of { $area }. Where does it go? { $left ->
    [one] It is the last one.
   *[other] { $left } are left to move.
}
asked-driven-to = where do the Cultists driven out of { $area } go ({ $who })?
option-driven-to-go = To { $to }

prompt-discard-two-signs-which = Which Elder Sign do you discard for Chaugnar Faugn? You gain no Doom for it. { $left ->
    [one] This is the last one.
   *[other] { $left } are left to discard.
}
asked-discard-two-signs-which = which Elder Signs are discarded ({ $who })?
option-discard-two-signs-which-discard = An Elder Sign worth { $n }
option-discard-two-signs = Discard 2 Elder Signs for the Curse of Chaugnar Faugn

prompt-messenger-of-yig-which = Messenger of Yig: do you give { $enemy } 1 Power, or does { $enemy } gain 1 Doom?
asked-messenger-of-yig-which = what does the Messenger of Yig get ({ $who })?
option-messenger-of-yig-which-power = Give 1 Power
option-messenger-of-yig-which-doom = 1 Doom instead
option-messenger-of-yig = Messenger of Yig
option-remove-own-gate = Remove your gate in { $area } for the spellbook of Yig

prompt-cthugha-replaced = Which of your Great Old Ones in { $area } does Cthugha replace? Its present cost is taken off his 6 Power.
asked-cthugha-replaced = which Great Old One does Cthugha replace ({ $who })?
prompt-cthugha-strength = Battle in { $area }: with the dice of which Great Old One of { $enemy } does Cthugha fight?
asked-cthugha-strength = with whose dice does Cthugha fight ({ $who })?
prompt-fire-vampires-spare = Fire Vampires, battle in { $area }: which Kill on { $enemy } becomes a Pain? You gain 1 Power for each.
asked-fire-vampires-spare = does a Kill become a Pain ({ $who })?
option-fire-vampires-spare-spare = Spare { $kind }
option-fire-vampires-spare-done = Leave the Kills as they are

prompt-zygote-place = The Zygote: where do you place this Acolyte? { $left ->
    [one] It is the last one.
   *[other] { $left } are left to place.
}
asked-zygote-place = where do the Acolytes of The Zygote go ({ $who })?
prompt-innsmouth-look-which = The Innsmouth Look: which of your Acolytes leaves the game for 6 Power?
place-hold-innsmouth-look = out of the game
asked-innsmouth-look-which = which Acolyte leaves the game ({ $who })?

prompt-ghosts-of-ib-return = { $kind } returns. To which area without enemy units?
asked-ghosts-of-ib-return = where does Bokrug return ({ $who })?
option-ghosts-of-ib-return-return = { $to }
option-give-bokrug-away = Give Bokrug to { $enemy }
prompt-sarnath-doom = The Doom that Came to Sarnath: which enemy decides what you lose, a unit or an Elder Sign?
asked-sarnath-doom = who decides about the doom of Sarnath ({ $who })?
option-sarnath-doom-unit = { $enemy } chooses one of your Monsters or Cultists
option-sarnath-doom-sign = { $enemy } draws one of your Elder Signs
prompt-sarnath-unit = The Doom that Came to Sarnath: which Monster or Cultist of { $side } is eliminated?
asked-sarnath-unit = which unit does Sarnath's doom take ({ $who })?

option-few-followers = Pay 4 Power for the spellbook of Ghatanothoa
option-cosmic-web = Cosmic Web: win the game

prompt-gobogeg-scatters-to = Gobogeg is killed. Where does your { $kind } go from { $area }?
asked-gobogeg-scatters-to = where do the units near Gobogeg go ({ $who })?

event-token-placed-web = { $who } put a Web in { $area }.
name-web = Web
name-mummified = Mummified Acolytes
ended-cosmic-web = The game ended because the Cosmic Web is complete.
