# What happened. $who is a faction, $what figures ("2 Deep Ones"), areas and abilities come by name.

event-times = { $text } ({ $n } times).
event-other = { $who }: { $what }.

event-turn-began = { $who } begins a turn.
event-turn-ended = { $who } ends the turn.
event-declared = { $who } used { $verb }{ $cost ->
    [0] .
   *[other] {" "}for { $cost } Power.
 }
event-declared-pay-four = { $who } paid 4 Power for a spellbook.
event-declared-pay-six = { $who } paid 6 Power for a spellbook.
event-declared-pay-ten = { $who } paid 10 Power for 2 spellbooks.
event-passed = { $who } passed.

event-arrived = { $who }: { $what } went from { $frm } to { $to }.
event-arrived-move = { $who } moved { $what } from { $frm } to { $to }.
event-arrived-retreat = { $who } retreated with { $what } from { $frm } to { $to }.
event-arrived-recruit = { $who } recruited { $what } in { $to }.
event-arrived-summon = { $who } summoned { $what } in { $to }.
event-arrived-awaken = { $who } awakened { $what } in { $to }.
event-arrived-place = { $who } placed { $what } in { $to }.
event-arrived-replace = { $who }: { $what } took its place in { $to }.
event-arrived-return = { $who }: { $what } returned to { $to }.
event-started = { $who } starts in { $area } with { $what } and a gate.
event-moved = { $who } moved { $what }.
event-moved-short = { $n ->
    [one] { $who } moved 1 unit.
   *[other] { $who } moved { $n } units.
 }
event-retreated = { $who } retreated with { $what }.
event-went = { $what }.
event-came-recruit = { $who } recruited { $what }.
event-came-summon = { $who } summoned { $what }.
event-came-awaken = { $who } awakened { $what }.
event-came-place = { $who } placed { $what }.
event-became = { $who } replaced { $gone } in { $area } with { $come }.
event-returned = { $who } put { $gone } in { $area } back into the pool.

event-removed = { $who } lost { $what } in { $frm }.
event-removed-kill = { $who } lost { $what } in { $frm } (killed).
event-removed-trapped = { $who } lost { $what } in { $frm }: there was no way to retreat.
event-removed-capture = { $by } captured { $what } of { $who } in { $frm }.
event-removed-replace = { $what } of { $who } left { $frm }.
event-lost-kill = { $who } lost { $what } (killed).
event-lost-kill-own = { $who } lost { $what } (killed).
event-lost-kill-by = { $by } killed { $what } of { $who }.
event-lost-eliminate = { $who } lost { $what } (eliminated).
event-lost-eliminate-own = { $who } eliminated { $what }.
event-lost-eliminate-by = { $who } lost { $what }, eliminated by { $by }.
event-lost-trapped-by = { $who } lost { $what }: there was no way to retreat.
event-lost-capture-by = { $by } captured { $what }.
event-lost-capture-by-home = { $by } captured { $what }; the captive goes home to the pool.
event-lost-capture-own = { $who } took a captive of its own: { $what }.
event-released-own = { $what } of { $who } came back from captivity among its own.
event-released = { $what } of { $who } came back from the prison of { $captor }.
event-released-many = { $n ->
    [one] { $what } of { $who } came back from prison.
   *[other] { $what } of { $who } came back from prison.
 }

event-gate-built = { $who } built a gate in { $area }.
event-gate-moved = The gate of { $frm } moved to { $to }.
event-took-gate = { $who } took the gate in { $area }.
event-left-gate = { $who } abandoned the gate in { $area }.
event-keeper-barred = The keeper of { $who } has to step off the gate in { $area }.
gate-abandoned = The gate in { $area } is abandoned.
event-token-placed = { $who } placed a token in { $area }: { $token }.
event-token-placed-desecration = { $who } placed a Desecration token in { $area }.
event-token-placed-start = { $who } starts in { $area }.

event-battle-began = Battle in { $area }: { $who } attacks { $enemy }.
event-combat-counted = { $who } against { $enemy }: { $totals } dice.
event-rolled = { $who } rolled { $dice } ({ $why }).
event-rolled-battle = { $who } rolled { $dice }.
event-battle-rolled = The dice are read. Kills: { $kills }. Pains: { $pains }.
event-scored = { $who } rolled { $dice }: { $result }.
event-scored-reroll = { $who } rerolled: { $result }.
event-scored-plain = { $who } scored { $result }.
event-scored-none = { $who } rolled no dice.
event-assigned-kill = { $who }: { $what } in { $area } takes a Kill.
event-assigned-pain = { $who }: { $what } in { $area } takes a Pain.
event-surplus-lost = { $n } { $result } on { $who } found no unit.
event-surplus-lost-kill = { $n ->
    [one] 1 Kill on { $who } found no unit.
   *[other] { $n } Kills on { $who } found no unit.
 }
event-surplus-lost-pain = { $n ->
    [one] 1 Pain on { $who } found no unit.
   *[other] { $n } Pains on { $who } found no unit.
 }
event-battle-lost = { $who } lost { $what }.
event-battle-trapped = { $who } lost { $what }: there was no way to retreat.
event-battle-over = The battle in { $area } is over.
event-battle-stopped = The battle in { $area } stopped before the dice: one side had no unit left.
event-battle-quiet = Nobody was lost and nobody retreated.
event-exempted-own = { $who } took { $what } out of the battle.
event-exempted = { $by } took { $what } of { $who } out of the battle.
event-spared = { $what } of { $who } is spared{ $because }.
event-pains-added = { $ability } of { $who }: { $n ->
    [one] 1 more Pain
   *[other] { $n } more Pains
 } against both sides.
event-tested = { $ability }: { $roll } against { $limit }.
event-tested-success = { $ability } succeeded: { $roll } rolled, { $limit } or less needed.
event-tested-failure = { $ability } failed: { $roll } rolled, { $limit } or less needed.

event-gained-power = { $who } gained { $n } Power{ $because }.
event-gained-doom = { $who } gained { $n } Doom{ $because }.
event-gave-doom = { $who } gave { $enemy } { $n } Doom.
event-lost-power = { $who } lost { $n } Power{ $because }.
event-power-set = { $who } now has { $n } Power{ $because }.
event-offered = { $who } offers { $n } { $matter }.
event-withdrew = { $who } left the talks about { $matter }.
event-decay-rose = { $who } raised Decay to { $n }.

event-requirement-met = { $who } fulfilled a requirement: { $requirement }.
event-took-book = { $who } took the spellbook { $book } ({ $requirement }).
event-fulfilled = { $who } took the spellbook { $book } ({ $requirement }).
event-earned-signs = { $who } earned { $n ->
    [one] 1 Elder Sign
   *[other] { $n } Elder Signs
 }{ $because }.
event-drew-sign = { $who } drew an Elder Sign.
event-drew-signs = { $n ->
    [one] { $who } drew an Elder Sign.
   *[other] { $who } drew { $n } Elder Signs.
 }
event-revealed-sign = { $who } revealed an Elder Sign worth { $value }.
event-revealed = { $n ->
    [one] { $who } revealed an Elder Sign worth { $values }.
   *[other] { $who } revealed Elder Signs worth { $values }: { $total } Doom.
 }

event-action-phase-began = Round { $round }, Action phase.
event-gather-power-began = Gather Power.
event-gathered = { $who } gathered Power: { $lines }.
event-gathered-all = Power gathered: { $entries }.
gathered-entry = { $who } { $n }
gathered-raised = { $who } { $n } (raised to { $to })
event-raised-to-minimum = { $who } was raised from { $frm } to { $to } Power.
event-first-player = { $who } is First Player.
event-first-player-clockwise = { $who } is First Player; the turn order goes clockwise.
event-first-player-counter-clockwise = { $who } is First Player; the turn order goes counter-clockwise.
event-direction-chosen = The turn order goes { $direction }.
event-doom-phase-began = Doom phase.
event-doom-gates = Doom for gates: { $entries }.
doom-entry = { $who } { $n }
event-ritual = { $who } performed the Ritual of Annihilation for { $cost } Power.
event-ritual-told = { $who } performed the Ritual of Annihilation for { $cost } Power: { $gains }.
ritual-next = The next one costs { $cost }.
ritual-instant-death = The marker is on Instant Death: the game ends after this Doom phase.
ritual-instant-death-now = The marker is on Instant Death: the game ends after this Action.

event-game-over = The game is over ({ $cause }).
wins = { $n ->
    [one] { $who } wins.
   *[other] { $who } win together.
 }
wins-nobody = Nobody had six spellbooks: everybody loses.
ended-doom = The game ended because a faction had 30 Doom.
ended-instant-death = The game ended because the Ritual marker stood on Instant Death.
ended-no-power = The game ended because nobody had any Power.
