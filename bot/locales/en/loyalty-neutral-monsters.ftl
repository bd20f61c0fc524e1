# Neutral monsters.

prompt-horror-steed-carry = Does the Shantak carry one of your Cultists from { $area } to { $to }?
asked-horror-steed-carry = does the Shantak carry a Cultist? ({ $who })
option-horror-steed-carry-done = Nobody

prompt-bloodthirst-use = Battle in { $area }: do 2 Pains become a Kill by a Leng Spider? Kills: { $kills }. Pains: { $pains }. { $left ->
    [one] One Leng Spider is left to do it.
   *[other] { $left } Leng Spiders are left to do it.
}
asked-bloodthirst-use = do 2 Pains become a Kill by a Leng Spider? ({ $who })
option-bloodthirst-use-turn = 2 Pains scored by { $enemy } become a Kill
option-bloodthirst-use-done = Leave the results
event-bloodthirst = { $who } turned 2 Pains scored by { $side } into a Kill with a Leng Spider.

option-walk-between-worlds = A Dimensional Shambler appears in { $area }
place-hold-walk-between-worlds = the faction sheet of { $who }
flag-shambler-summon-needs-gate = Does summoning a Dimensional Shambler need a gate you control?
flag-shambler-summon-needs-gate-true = A Dimensional Shambler is summoned only by who controls a gate.
flag-shambler-summon-needs-gate-false = A Dimensional Shambler can be summoned without a gate.

prompt-servitor-to = Who gets the card Servitor of the Outer Gods?
asked-servitor-to = who gets the card Servitor of the Outer Gods? ({ $who })
option-servitor-to-give = { $enemy }
