# Unique High Priests.

option-recruit-person = Recruit { $kind } in { $area }
option-reanimator-serum = Reanimator Serum: Acolytes take the place of Herbert West in { $area }
option-reanimator-serum-n-place = { $n ->
    [one] One Acolyte
   *[other] { $n } Acolytes
}
prompt-reanimator-serum-n = How many Acolytes does the serum bring to { $area }?
asked-reanimator-serum-n = how many Acolytes does Herbert West bring ({ $who })?

option-thing-from-beyond = The Thing from Beyond: exchange an enemy unit and give Asenath Waite in { $area }
option-thing-from-beyond-by-by = { $kind }
prompt-thing-from-beyond-whom = Which enemy Monster or Cultist goes back to its owner's pool?
asked-thing-from-beyond-whom = which unit does Asenath Waite take the place of ({ $who })?
prompt-thing-from-beyond-by = Which unit of your pool takes the place of { $kind } in { $area }?
asked-thing-from-beyond-by = which unit does Asenath Waite bring ({ $who })?

option-beyond-the-spheres = Beyond the Spheres: give Joseph Curwen in { $area } for a gate
option-beyond-the-spheres-gate-open = A new gate in { $area }
option-beyond-the-spheres-gate-close = Remove your gate in { $area }
prompt-beyond-the-spheres-gate = Where does a gate appear, or which of your gates is removed?
asked-beyond-the-spheres-gate = which gate does Joseph Curwen make or end ({ $who })?

option-ultra-violet = The Ultra-Violet: give Crawford Tillinghast for units in { $area }
option-ultra-violet-side-side = { $enemy }
option-ultra-violet-which-bring = { $kind }
option-ultra-violet-which-done = Nobody else
prompt-ultra-violet-side = On which side do your units fight in { $area }?
asked-ultra-violet-side = on which side do Tillinghast's units fight ({ $who })?
prompt-ultra-violet-which = Which unit of your pool fights in { $area }? Units for { $left } Power may still come.
asked-ultra-violet-which = which units does Crawford Tillinghast bring ({ $who })?

option-the-bride = The Bride: give Lavinia Whateley, awaken { $kind } in { $area }

event-results-added = { $ability } of { $who }: { $n } more results against { $enemy }.
event-results-added-kill = { $ability } of { $who }: { $n } more Kills against { $enemy }.
event-results-added-pain = { $ability } of { $who }: { $n } more Pains against { $enemy }.
