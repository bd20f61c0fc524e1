# Neutral monsters, second half.

prompt-crypt-dweller-enemy = Which enemy places your Wamps?
asked-crypt-dweller-enemy = which enemy places the Wamps ({ $who })?
option-crypt-dweller-enemy-place-by = { $enemy }
prompt-crypt-dweller-place = You place the Wamps of { $enemy } in areas without a gate. Where does the next one go? { $left ->
    [one] One is left.
   *[other] { $left } are left.
}
asked-crypt-dweller-place = where are the Wamps placed ({ $who })?
option-crypt-dweller-place-place = { $to }
option-crypt-dweller = All Wamps of your pool are placed by { $enemy }
event-crypt-dweller = { $who } chose { $enemy } to place the Wamps.

event-vicious = The Vooniths of { $who } added { $n ->
    [one] one Kill
   *[other] { $n } Kills
}.

prompt-insects-place = Where do you place { $unit }?
asked-insects-place = where are the Insects from Shaggai placed ({ $who })?
option-insects-place-place = { $to }
prompt-mind-parasite-consent = { $enemy } captures your { $kind } in { $area }, which the Insects from Shaggai control. Do you permit it?
asked-mind-parasite-consent = is an Acolyte that Insects control captured ({ $who })?
option-mind-parasite-consent-yes = Permit it
option-mind-parasite-consent-no = Refuse: it stays
event-capture-refused = { $who } refused { $enemy } the capture in { $area }.
flag-insects-capture-needs-consent = Must the true owner agree when an Acolyte that Insects from Shaggai control is captured by their owner?
flag-insects-capture-needs-consent-false = An Acolyte that Insects from Shaggai control is captured under the usual rules of protection.
flag-insects-capture-needs-consent-true = An Acolyte that Insects from Shaggai control is captured by their owner only if its true owner permits it.

option-torment = A Fiend in { $area } captures a Cultist of yours
prompt-torment-which = Which of your Cultists in { $area } does the Fiend capture?
asked-torment-which = which Cultist does the Fiend capture ({ $who })?
prompt-torment-return = Your { $kind } comes back from the Fiends. Do you gain 1 Power, or where do you place a Fiend?
asked-torment-return = 1 Power or a Fiend for a Cultist who comes back ({ $who })?
option-torment-return-gain-power = Gain 1 Power
option-torment-return-place = A Fiend in { $to }
place-hold-torment = the card of the Fiends

prompt-last-one-leaves-place = You have run out of Power: you place a Gryllus of { $enemy }. Where?
asked-last-one-leaves-place = where is a Gryllus placed ({ $who })?
option-last-one-leaves-place-place = { $to }
event-last-one-leaves = { $who } ran out of Power and placed a Gryllus of { $enemy } in { $area }.

prompt-the-summons-place = Where do you place your { $kind }?
asked-the-summons-place = where is the first Dark Demon placed ({ $who })?
option-the-summons-place-place = { $to }
prompt-the-summons-acolyte = A Dark Demon comes to you, and one of your Acolytes leaves the game for it. Which one?
asked-the-summons-acolyte = which Acolyte leaves the game for the Dark Demon ({ $who })?
event-left-the-game = One { $kind } of { $who } left the game for the Dark Demon.
place-hold-the-summons = out of the game

prompt-eidolon-place = Where do you place the Eidolon?
asked-eidolon-place = where is the Eidolon placed ({ $who })?
option-eidolon-place-place = { $to }
option-recruit-eidolon = Recruit the Eidolon in { $area }
option-eldritch-wisdom = Eldritch Wisdom: everybody fixes the next Action
prompt-eldritch-wisdom-plan = Eldritch Wisdom: what will your next Action be? It is told when all have chosen, and you must take it then if it is possible.
asked-eldritch-wisdom-plan = what is the next Action ({ $who }, in secret)?
option-eldritch-wisdom-plan-plan = { $ability }{ $mark }
mark-recruit = Recruit
mark-summon = Summon
mark-awaken = Awaken a Great Old One
mark-build-gate = Build a gate
mark-move = Move
mark-battle = Battle
mark-capture = Capture
mark-pass = Pass
event-planned = The next Action of { $who } must be: { $act }.
