# Independent Great Old Ones: the Elder Gods.

event-ritual-marker-back = { $who } healed the world: the Ritual marker went back a space. The next Ritual costs { $cost }.
option-proteus = Glyph of Nodens on { $ability }
event-nodens-glyph = { $who } put the glyph of Nodens on { $book }: he now does what it lets its figures do.
prompt-subversion-whom = Hagarg Ryonis: whose Ritual do you subvert in the coming Doom phase?
asked-subversion-whom = whose Ritual is subverted? ({ $who })
option-subversion-whom-name = { $enemy }
event-subversion-named = { $who } will take an Elder Sign from the next Ritual of { $enemy }, if it is in this Doom phase and earns one.
event-sign-subverted = { $who } takes one of the Elder Signs of { $enemy }'s Ritual.
