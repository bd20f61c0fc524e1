# Azathoth.

flag-azathoth-sum-includes-plus2 = Does the 2 added to the die of Azathoth's awakening count for his glyph?
flag-azathoth-sum-includes-plus2-false = Only the dice count for Azathoth's glyph.
flag-azathoth-sum-includes-plus2-true = The 2 added to the awakening die counts for Azathoth's glyph, too.

prompt-awaken-azathoth-pick = { $seat } awakens Azathoth and rolled { $die }. Pick a face in secret: you gain as much Power. Whoever picks the lowest loses 2 Doom, and all faces together are Azathoth's Combat.
asked-awaken-azathoth-pick = which face for Azathoth ({ $who })?
option-awaken-azathoth-pick-pick = { $n }
prompt-nuclear-chaos-change = Nuclear Chaos: { $faces }. The highest gain Power, the lowest Elder Signs. Yours is { $mine }; do you change it by 1?
asked-nuclear-chaos-change = is the die of Nuclear Chaos changed ({ $who })?
option-nuclear-chaos-change-keep = Keep the { $n }
option-nuclear-chaos-change-change = Make it { $n }
option-nuclear-chaos = Nuclear Chaos: everybody rolls a die

event-glyph-moved = { $n ->
    [0] The glyph of { $kind } left the Doom track.
   *[other] The glyph of { $kind } is at { $n } on the Doom track.
}
event-faces-picked = Picked for the awakening of { $kind }: { $faces }.
event-die-changed = { $who } changed the die from { $before } to { $n }.

counter-azathoth = his glyph is at { $n }
