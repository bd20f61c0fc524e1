# Lobby, table card, battle card, settings.

name-language-en = English

lobby-title = **New table: Cthulhu Wars** on { $layout }, { $players } players
lobby-seat = { $n } { $faction }: { $who }
lobby-drawn = drawn at the start
lobby-seat-free = free
lobby-hot-seat = In more than one seat: { $names }. They see all hands that they play.
lobby-free = { $n ->
    [one] 1 seat is free.
   *[other] { $n } seats are free.
 }
lobby-ready = All seats are taken: the game can start.
lobby-more = -# And { $n } more, under Options.
lobby-dice = -# Dice are sealed: { $commitment }. The secret is published when the game ends, so that anybody can check every roll.

setting-map = Map: { $layout }, { $players } players.
setting-two-players = Two players: an experimental variant; the rules for it are known in part only.
setting-drawn-order = Seats: their order is drawn at the start.
setting-fixed-order = Seats: clockwise in the order shown.
setting-undo-strict = Undo: strict. Nothing is taken back.
setting-undo-friendly = Undo: friendly. You take back your last Action yourself; if others have acted since, they must agree. Known dice are not taken back.
setting-undo-open = Undo: open. As friendly, and with everybody's consent also past known dice; the dice stay the same.
setting-pace = Pace: { $pace }.
setting-pace-blitz = Pace: blitz. Out-of-turn questions run 15 minutes, reminders come after 30 and 60 minutes; after 2 hours the table is asked. Never a forfeit.
setting-pace-daily = Pace: daily. Out-of-turn questions run 12 hours, reminders come after 12 and 24 hours; after 48 hours the table is asked. Never a forfeit.
setting-pace-relaxed = Pace: relaxed. Out-of-turn questions run 24 hours, reminders come after 36 and 72 hours; after 6 days the table is asked. Never a forfeit.
setting-language = Language: { $language }.
setting-expansion = With { $expansion }.
setting-option = Option: { $text }
setting-options-none = Options: all as in the rule book.
setting-host = -# Whoever runs this bot could read the dice and the Elder Signs in its database.

card-title = **Cthulhu Wars** on { $layout } · round { $round }, { $phase }
card-paused = The game is paused.
card-abandoned = The game was given up.
card-over = The game is over.
card-next = Next: { $who }.
card-seat = { $mark } **{ $faction }**{ $named ->
    [yes] {" "}({ $who })
   *[no] {""}
 }: { $power } Power · { $doom } Doom · { $gates ->
    [one] 1 gate
   *[other] { $gates } gates
 } · { $books ->
    [one] 1 spellbook
   *[other] { $books } spellbooks
 } · { $signs ->
    [one] 1 Elder Sign
   *[other] { $signs } Elder Signs
 }
card-first = First Player: { $who }.
card-first-clockwise = First Player: { $who }; the turn order goes clockwise.
card-first-counter-clockwise = First Player: { $who }; the turn order goes counter-clockwise.
card-dice = -# Dice are sealed: { $commitment }.
track = Ritual of Annihilation: costs { $cost }; { $left ->
    [one] 1 more Ritual
   *[other] { $left } more Rituals
 } until Instant Death.
track-instant-death = Ritual of Annihilation: costs 10. The marker is on Instant Death: the game ends after this Doom phase.

battle-title = **Battle in { $area }**: { $attacker } ({ $attackers }) attacks { $defender } ({ $defenders }).
battle-side = { $units }: { $n ->
    [one] 1 die
   *[other] { $n } dice
 }
battle-hits = { $who }: { $hits }.
battle-exempt = Out of the battle: { $what }.
hit-kill = Kill on { $units }
hit-pain = Pain on { $units }

# Rule options: flag-<name> asks, flag-<name>-<value> says what holds.
flag-power-counts-deep = Do Cultists in the Deep count for Power?
flag-power-counts-deep-true = Cultists in the Deep count for Power.
flag-power-counts-deep-false = Cultists in the Deep do not count for Power.
flag-doom-events = When are Doom phase abilities used?
flag-doom-events-own-turn = Doom phase abilities are used in one's own Doom turn.
flag-doom-events-after-rituals = Doom phase abilities are used in a round of their own, after all Rituals.
flag-battle-area-limit = How often may you attack in the same area?
flag-battle-area-limit-turn = You may attack once a turn in the same area.
flag-battle-area-limit-phase = You may attack once in the whole Action phase in the same area.
flag-zero-power = What is possible in your own turn at 0 Power?
flag-zero-power-strict = At 0 Power nothing can be begun and no gate is taken or changed.
flag-zero-power-gates-only = At 0 Power gates can still be taken and changed in your own turn.
flag-zero-power-hrf = At 0 Power gates can still be taken and changed, and Actions that cost 0 can be begun, in your own turn.
flag-assign-order = Which side is assigned its Kills and Pains first?
flag-assign-order-attacker-first = The attacker's losses are assigned first.
flag-assign-order-defender-first = The defender's losses are assigned first.
flag-first-without-gc = Who opens the first round without Great Cthulhu?
flag-first-without-gc-random = Without Great Cthulhu chance decides who opens the first round.
flag-first-without-gc-alphabetical = Without Great Cthulhu the first faction by name opens the first round.
flag-window-order = Who answers first after an Action?
flag-window-order-first-player = After an Action the First Player answers first.
flag-window-order-acting-player = After an Action the acting player's neighbour answers first.
flag-dreams-cost = What does Dreams cost?
flag-dreams-cost-2 = Dreams costs 2 Power.
flag-dreams-cost-3 = Dreams costs 3 Power.
flag-gc-first-doom-es = What does Great Cthulhu get in the first Doom phase?
flag-gc-first-doom-es-1 = The spellbook of the first Doom phase brings Great Cthulhu 1 Elder Sign as well.
flag-gc-first-doom-es-0 = The spellbook of the first Doom phase brings Great Cthulhu no Elder Sign.
flag-invisible-scope = Where is a unit absent that Invisibility takes out?
flag-invisible-scope-battle = A unit taken out by Invisibility is absent from the battle only.
flag-invisible-scope-area = A unit taken out by Invisibility is absent from the area for every purpose.
flag-shub-cultists = Where do the 2 Cultists for Shub-Niggurath come from?
flag-shub-cultists-anywhere = The 2 Cultists eliminated to awaken Shub-Niggurath come from anywhere on the map.
flag-shub-cultists-area = The 2 Cultists eliminated to awaken Shub-Niggurath both come from the area of the gate she comes to.
flag-bg-share-power = Does sharing areas with all enemies bring Power?
flag-bg-share-power-true = Sharing areas with all enemies also brings Black Goat 1 Power for each of them.
flag-bg-share-power-false = Sharing areas with all enemies brings Black Goat the spellbook only.
flag-ow-gates-four-players = How many gates does Opener of the Way's second gate requirement ask for with 4 players?
flag-ow-gates-four-players-12 = With 4 players Opener of the Way's second gate requirement asks for 12 gates.
flag-ow-gates-four-players-10 = With 4 players Opener of the Way's second gate requirement asks for 10 gates.
flag-yog-is-a-gate-for-cthulhu = Is Yog-Sothoth a gate for Cthulhu's awakening?
flag-yog-is-a-gate-for-cthulhu-true = Yog-Sothoth counts as the gate that Cthulhu needs to awaken.
flag-yog-is-a-gate-for-cthulhu-false = Yog-Sothoth does not count as the gate that Cthulhu needs to awaken.
flag-dread-curse-pain = Where do units go that Dread Curse of Azathoth pains?
flag-dread-curse-pain-adjacent = Units pained by Dread Curse of Azathoth go to adjacent areas.
flag-dread-curse-pain-anywhere = Units pained by Dread Curse of Azathoth go to any area.
flag-two-player = Which rules do two players use?
flag-two-player-omega = Two players: Decay, Doom for losses and no Pass, on the map for 3.
flag-two-player-seed = Two players: the ordinary rules, on a map for 4.
