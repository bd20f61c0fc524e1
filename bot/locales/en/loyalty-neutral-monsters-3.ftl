# Prophetess, Eradicators.

prompt-prophetess-place = In which area do you place the Prophetess?
asked-prophetess-place = where is the Prophetess placed ({ $who })?
option-prophetess-place-place = { $to }
option-recruit-prophetess = Recruit the Prophetess in { $area }
prompt-true-vision-pay = True Vision: you may pay 3 Power for each further Elder Sign of this Ritual. How many do you buy?
asked-true-vision-pay = how many Elder Signs are bought by True Vision ({ $who })?
option-true-vision-pay-signs = { $n ->
    [0] No further one
    [one] 1 Elder Sign
   *[other] { $n } Elder Signs
}
event-true-vision = { $who } paid { $power } Power for { $n ->
    [one] 1 further Elder Sign
   *[other] { $n } further Elder Signs
} by True Vision.
prompt-eradicators-loss = Eradicators: which of your units in { $area } is eliminated?
asked-eradicators-loss = which unit do the Eradicators take ({ $who })?
prompt-eradicators-place = Eradicators: in which area without one do you put the next? { $left ->
    [one] It is the last.
   *[other] { $left } are left.
}
asked-eradicators-place = where does the next Eradicator go ({ $who })?
option-eradicators-place-place = { $to }
name-eradicator = Eradicator
event-token-placed-eradicator = { $who } put an Eradicator in { $area }.
