# Neutral monsters.

prompt-horror-steed-carry = Does the Shantak carry one of your Cultists from { $area } to { $to }?
asked-horror-steed-carry = does the Shantak carry a Cultist ({ $who })?
option-horror-steed-carry-done = Nobody

prompt-bloodthirst-use = Battle in { $area }: do 2 Pains become a Kill by a Leng Spider? Kills: { $kills }. Pains: { $pains }. { $left ->
    [one] One Leng Spider is left to do it.
   *[other] { $left } Leng Spiders are left to do it.
}
asked-bloodthirst-use = do 2 Pains become a Kill by a Leng Spider ({ $who })?
option-bloodthirst-use-turn = 2 Pains scored by { $enemy } become a Kill
option-bloodthirst-use-done = Leave the results
event-bloodthirst = { $who } turned 2 Pains scored by { $side } into a Kill with a Leng Spider.

option-walk-between-worlds = A Dimensional Shambler appears in { $area }
place-hold-walk-between-worlds = the faction sheet of { $who }
flag-shambler-summon-needs-gate = Does summoning a Dimensional Shambler need a gate you control?
flag-shambler-summon-needs-gate-true = A Dimensional Shambler is summoned only by who controls a gate.
flag-shambler-summon-needs-gate-false = A Dimensional Shambler can be summoned without a gate.

prompt-servitor-to = Who gets the card Servitor of the Outer Gods?
asked-servitor-to = who gets the card Servitor of the Outer Gods ({ $who })?
option-servitor-to-give = { $enemy }

prompt-blasphemous-obeisance-cover = On which spellbook do you put the Moonbeast?
asked-blasphemous-obeisance-cover = on which spellbook does the Moonbeast lie ({ $who })?
option-blasphemous-obeisance-cover-cover = { $ability } of { $enemy }
prompt-blasphemous-obeisance-home = A Moonbeast comes off { $ability } of { $enemy }. At which gate do you place it?
asked-blasphemous-obeisance-home = where is a Moonbeast placed that comes off a spellbook ({ $who })?
option-blasphemous-obeisance-home-place = { $to }
option-ransom = Pay 1 Doom: a Moonbeast leaves { $ability }
event-ransom = { $who } paid { $n } Doom to make a Moonbeast leave { $book }.
place-hold-blasphemous-obeisance = { $slot } of { $who }
flag-moonbeast-gate = At whose gate is a Moonbeast placed that comes off a spellbook?
flag-moonbeast-gate-own = A Moonbeast that comes off a spellbook is placed at a gate its owner controls.
flag-moonbeast-gate-any = A Moonbeast that comes off a spellbook is placed at any gate that somebody controls.

event-vampirism = { $who } rolled { $dice } with the Star Vampires.

option-abandoned-to-lusts = Asteroid Cat of { $area } to { $enemy }: { $ability }
place-hold-abandoned-to-lusts = an empty slot of { $who } ({ $slot })
prompt-abandoned-to-lusts-home = { $enemy } filled the slot on which your Asteroid Cat lay ({ $ability }). At which gate do you place it?
asked-abandoned-to-lusts-home = where does an Asteroid Cat go ({ $who })?
option-abandoned-to-lusts-home-place = { $to }
option-mercurial = Replace { $unit } by an Acolyte
option-mercurial-keeper = Replace the keeper ({ $kind }) by an Acolyte
prompt-venusian-capture-captor = A Cultist of { $enemy } in { $area } is captured. Does the Cat from Venus do it? Then you gain 1 Power now, and the Cultist goes to the pool of { $enemy }.
asked-venusian-capture-captor = does the Cat from Venus make the capture ({ $who })?
option-venusian-capture-captor-yes = The Cat from Venus: 1 Power now
option-venusian-capture-captor-no = Another unit: a captive in the prison

option-laughingstock = A Penguin from { $area } joins the battle on the side of { $enemy }
event-laughingstock = A Penguin of { $who } ran from { $area } into the battle in { $to }, on the side of { $side }.
