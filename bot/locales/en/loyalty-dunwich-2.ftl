# Lavinia, Old Wizard Whateley, Wilbur.

event-gate-on-card = { $who } put a gate on the card of Wilbur Whateley: { $n ->
    [one] 1 gate lies
   *[other] { $n } gates lie
} there now.
option-open-the-way = Open the Way: a gate in { $area }
counter-wilbur = { $n ->
    [one] 1 gate
   *[other] { $n } gates
}
