# Independent Great Old Ones: the Elder Gods.

event-ritual-marker-back = { $who } healed the world: the Ritual marker went back a space. The next Ritual costs { $cost }.
option-proteus = Glyph of Nodens on { $ability }
event-nodens-glyph = { $who } put the glyph of Nodens on { $book }: he now does what it lets its figures do.
prompt-subversion-whom = Hagarg Ryonis: whose Ritual do you subvert in the coming Doom phase?
asked-subversion-whom = whose Ritual is subverted ({ $who })?
option-subversion-whom-name = { $enemy }
event-subversion-named = { $who } will take an Elder Sign from the next Ritual of { $enemy }, if it is in this Doom phase and earns one.
event-sign-subverted = { $who } takes one of the Elder Signs of { $enemy }'s Ritual.

# Great Old Ones of absent factions.

prompt-many-followers-more = Shub-Niggurath: which Cultist do you recruit next in the same Action?
asked-many-followers-more = does Shub-Niggurath's owner recruit another Cultist ({ $who })?
option-many-followers-more-done = No more
option-independent-three-doom = Give { $enemy } 3 Doom for the spellbook of Hastur
prompt-independent-eternal-pay = Rhan-Tegoth takes a Kill in { $area }. Do you pay 1 Power to make it a Pain?
asked-independent-eternal-pay = does Rhan-Tegoth survive ({ $who })?
option-independent-eternal-pay-yes = Pay 1 Power
option-independent-eternal-pay-no = No
prompt-sycophancy-choose = Sycophancy: does { $by } gain 1 Doom, or do you gain 1 Doom less from this Ritual?
asked-sycophancy-choose = who pays for Sycophancy ({ $who })?
option-sycophancy-choose-give = They gain 1 Doom
option-sycophancy-choose-less = 1 Doom less for me
option-tsathoggua-tribute = Pay 3 Power to { $enemy } for the spellbook of Tsathoggua
option-beyond-one-to-independent-beyond-one = To { $to }
option-ubbo-sathla-gate = Remove the gate in { $area } for the spellbook of Ubbo-Sathla
counter-ubbo-sathla = its growth is { $n }
event-ubbo-sathla-grew = { $who } rolled { $n } for Ubbo-Sathla: its growth is { $growth } now.

# Harbinger Cthulhu, Dire Yog-Sothoth.

place-hold-risen = the card of Harbinger Cthulhu
prompt-dire-yog-replaced = Which of your units in { $area } does Dire Yog-Sothoth replace?
asked-dire-yog-replaced = whom does Dire Yog-Sothoth replace ({ $who })?
option-to-rule-them-all = To Rule Them All: capture { $kind } of { $enemy } in { $area }
