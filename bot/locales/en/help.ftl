# Help. help-<button>: what a button of the turn panel does. first-<faction>: how to begin.

help-intro = **How to play here.** When it is your turn the newest post mentions you and carries your buttons. A turn is one Action; it ends by itself afterwards unless you can do more.
help-button = **{ $label }**: { $text }
help-quick = complete Actions, one press each; the likeliest come first.
help-move = a form: which units, where to. 1 Power a unit.
help-battle = one enemy in one area, 1 Power.
help-recruit = an Acolyte where you have a unit, 1 Power.
help-summon = a Monster at a gate you control.
help-build-gate = a gate where a Cultist of yours stands, 3 Power.
help-awaken = a Great Old One, under its own conditions.
help-capture = an enemy Cultist that nobody stronger protects, 1 Power.
help-buy-card = in your Doom turn: a loyalty card for its price, if cards take part.
help-books = Actions of your spellbooks, requirements and loyalty cards.
help-gates = take a gate, change its keeper, step off it. Free, and no Action.
help-ritual = in your Doom turn: Power for Doom and Elder Signs.
help-end-turn = when you have acted and want nothing more.
help-pass = you lose all your Power and wait for the next round.
help-hand = your Elder Signs and captives, for your eyes only; reveal signs here.
help-plan = what you want to do next.
help-orders = what I ask you in other people's turns (always, never, or if capture threatens), and losses or retreats that I choose for you.
help-changed = what happened since you last acted.
help-undo = take back your last Action; whoever acted since is asked.
help-views = other pictures of the board, and the board in words.
help-rules = a rule text by its name.
help-more = this page, first Actions, faction sheets, a computer to stand in.
help-menus = Right-click (or hold) one of my posts, then Apps: **What happened here?** and **Board at this point**. On a person: **Cthulhu Wars record**. /show log is the whole record, /show replay the game as a time-lapse; /game spectate follows a game without a seat.
help-end = -# A missing button means that there is nothing to do with it now. Why not? Try it as a command: /cw do answers with the reason.

first-actions = { $mark } **{ $who }**: { $advice }
first-any = Spread your Acolytes to areas with room for gates, build a second and a third gate early, and keep one Acolyte on each. Doom comes from gates; spellbooks decide who may win.
first-gc = You have 8 Power. Move 2 or 3 Acolytes to neighbouring oceans and build gates there: 3 ocean gates are a spellbook, and enemies come late to the sea. Save 10 Power for Cthulhu in the second round; he must be awakened in your start area.
first-cc = You have 8 Power and Flight: your Acolytes go 2 areas for 1 Power. Send 2 or 3 out and build a second gate. Paying 4 and 6 Power are 2 spellbooks, 3 gates or 12 Power a third.
first-bg = You have 8 Power. Move Acolytes out one by one: units in 4, 6 and 8 areas are 3 spellbooks, and sharing areas with every enemy is a fourth. Summoning is unlimited for you, so one gate brings many Monsters.
first-ys = You have 8 Power. Giving somebody 3 Doom costs no Power and is a spellbook at once. Awaken the King in Yellow for 4 in an area with a unit of yours and no gate; he desecrates areas and moves on with The Screaming Dead.
first-ow = You have 8 Power. Every gate on the map helps you, whoever builds it. Build 1 or 2 yourself, and stand with units where enemies keep gates: 2 such areas are a spellbook.

sheet-title = { $mark } **{ $who }**
sheet-ability = **{ $ability }**: { $text }
sheet-figures = Figures (in the pool of all, cost): { $figures }.
sheet-figure = { $n } { $kind } ({ $cost })
sheet-figure-left = { $kind } { $left } of { $n } ({ $cost })
sheet-requirements = **Requirements**, each earns a spellbook:
sheet-requirement-open = ☐ { $requirement }
sheet-requirement-done = ☑ { $requirement }
sheet-books = **Spellbooks** (in full: /show rules):
sheet-book = ☐ { $book }: { $text }
sheet-book-taken = ☑ { $book }: { $text }
sheet-book-silenced = ☑ { $book } (cannot be used now): { $text }

board-title = **Round { $round }, { $phase }**
board-books = -# Spellbooks: { $books }
board-area = **{ $area }**: { $what }
board-gate = gate of { $who }
board-gate-abandoned = abandoned gate
board-units = { $who } { $what }
board-token = { $what }{ $n ->
    [1] {""}
   *[other] {" "}× { $n }
}{ $owned ->
    [yes] {" "}({ $owner })
   *[no] {""}
}
board-deep = { $who } in the Deep: { $what }.
board-card = { $who }: { $what } on { $where }.
board-out = { $who }: { $what } out of the game.
board-captives = Captives of { $who }: { $what } ({ $owners }).
