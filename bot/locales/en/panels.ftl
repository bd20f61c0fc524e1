# What buttons, forms and commands say by themselves (the service's own replies are in replies.ftl).

# Answers
chat-done = Done.
chat-error = Something went wrong here; nothing was changed by it. If it happens again, tell the person who runs this bot the number { $number }.
chat-flood = That was more at once than I answer to one person, so the last of it was not done. Wait a few seconds, then go on.
chat-still-at-it = I am still at what you asked for before. Ask again when you have it.
chat-much-lately = You have asked for much in a short time. I can do this again in { $n } { $n ->
    [one] second
   *[other] seconds
}.
chat-astray = This belongs to a table of another channel. You can use it there, or here if you play or follow that game.
chat-servers-only = A table is opened in a channel of a server, not in direct messages.
chat-unknown-item = This button is from an older version. /show turn gives you the current ones.
chat-gone = This table is gone.
chat-no-table = There is no table in this channel. /game new opens one.
chat-elsewhere = Yours are in other channels: { $where }.
chat-no-game = The game has not begun.
chat-begun = The game has begun; this was possible only before.
chat-no-seat = You have no seat at this table. You can look at everything that is public.
chat-not-your-seat = That is not your seat. Your own things are behind the buttons of the newest post.
chat-not-asked = You are not asked.
chat-stale = That button belongs to an earlier question.
chat-your-turn = It is your turn. "My question" shows what you can do.
chat-nothing-chosen = Nothing was chosen, so nothing was done. Choose an entry, or tick what you want and send the form again.
chat-nothing-such = No open question has such an answer. The list that opens while you type has those there are.
chat-several = Say which: { $options }. Begin to type and choose from the list.
chat-several-fit = "{ $text }" could be: { $options }. Type more, or choose from the list.
chat-unknown-words = Nothing here is called { $what }. Begin to type and choose from the list; /show options lists everything.
# Words that may be typed between names.
chat-filling-words = a an the and at by for from in into of on one or to with all my keeper gate power elder sign
chat-unclear = I do not understand "{ $text }". Begin to type and choose from the list; /show options lists everything.
chat-asked-first = Not now: you are asked something else first.
chat-in-doom-turn = That is not for a Doom turn: Actions are taken in the Action phase, and a Doom turn is ended, not passed.
chat-ritual-later = The Ritual of Annihilation is performed in your Doom turn, after Power has been gathered. This is your turn in the Action phase.
chat-possible = -# You can now: { $what }.
chat-none-move = None of your units can move: there is none on the map with an area to go to.
chat-none-battle = You can attack nobody: you need units with Combat in an area with an enemy, and each area only once a turn.
chat-none-capture = You can capture nobody: you need a Monster or a Great Old One in an area with an enemy Cultist that nobody there protects.
chat-none-recruit = You can recruit nobody: no Cultist is left in your pool.
chat-none-summon = You can summon nothing: you need a gate that you control, a Monster in your pool, and the Power for it.
chat-none-awaken = You can awaken nobody now: the conditions are not met, or the Power does not suffice. /show faction names them.
chat-none-gates = You can build no gate and change none: a gate needs a Cultist in an area without one, and 3 Power.
chat-none-books = None of your abilities or spellbooks, nor anything on your loyalty cards, can be used as an Action now. /show faction lists them.
chat-none-buy-card = You can buy no loyalty card now: one is bought in your own Doom turn, before the Ritual, if one lies in the common supply and you have its price. /show status lists the supply.
chat-none-losses = You are not asked about losses of a battle now.
chat-reveal-unclear = Say the values of the signs, as in "2 1", or everything. The button Hand shows yours.
chat-no-signs = You hold no Elder Sign. They come from Great Old Ones in your Rituals, and from some abilities.
chat-nothing-to-reveal = You cannot reveal an Elder Sign at this moment; in your own turn and your Doom turn you can.
chat-no-such-ability = None of your factions has an ability of that name that is used out of turn. /cw orders without options lists those you have.
chat-no-such-option = There is no such option. Begin to type and choose from the list.
chat-no-such-faction = There is no such faction. Factions: { $names }.
chat-no-such-battle = Choose a battle from the list.
chat-no-bots = A bot cannot take a seat. /game computer seats a computer player.
chat-move-unclear = I do not understand "{ $text }". Say it like this: units "2 acolyte africa, deep one europe", to "asia".
chat-permissions = I cannot run a table in this channel: I need { $names }.
chat-reposted = Card and panel are posted again.
chat-not-reposted = I can't post in this channel: I need "View Channel", "Send Messages" (in a thread "Send Messages in Threads") and an open thread. Give me those, then try again.
chat-picture-failed = The picture failed; the move counts. "Board views" tries again.
chat-picture-before = Before, as it would be again.
chat-picture-after = After, as it is now.
chat-no-attach = I can't post pictures in this channel: I need "Attach Files". The move counts.
chat-dm-turn = It is your turn in { $where }.
chat-dm-failed = Discord refused my last direct message to you. Your hand is always behind the button Hand.

# Panels
chat-quick = Quick action…
chat-choose = Choose…
chat-choose-ability = { $ability }…
chat-again = The same for all of them…
chat-next-page = Page { $page } of { $pages }: next
chat-keeper = keeper
chat-group-recruit = Recruit: you have { $power } Power.
chat-group-summon = Summon: you have { $power } Power.
chat-group-awaken = Awaken: you have { $power } Power.
chat-group-build-gate = Build a gate: you have { $power } Power.
chat-group-move = Move: you have { $power } Power.
chat-group-battle = Battle: you have { $power } Power.
chat-group-capture = Capture a Cultist: you have { $power } Power.
chat-group-books = Abilities and spellbooks, those of loyalty cards too: you have { $power } Power.
chat-group-buy-card = Loyalty cards for sale: you have { $doom } Doom and { $power } Power. One in each Doom phase; its price is paid at once.
chat-group-gates = Gates: taking and giving up control costs no Power and no Action.
chat-group-ritual = Ritual of Annihilation: you have { $power } Power.
chat-sure-pass = You still have { $power } Power. Whoever passes loses all of it and has no more turns in this Action phase.
chat-sure-gate = There is a gate that one of your units could take for nothing ("Gates").
chat-sure-resign = A computer player takes your seat over for good. Press once more to confirm, or repeat the command with sure.
chat-sure-away = A computer player answers for your seat from the next question on, until you take it back; what it does may be beyond undoing. Press once more to confirm.
chat-sure-end = This gives the table up for everybody. Repeat the command with sure: True.
chat-sure-end-game = This ends the game without a winner, and the secret of the dice is published. Everybody who plays must agree within a day. Repeat the command with sure: True to ask them.
chat-end-open = { $asker } asks to end this game without a winner. Still to agree: { $waiting } ({ $deadline }). Agree with sure: True, refuse with sure: False.
chat-sure-cancel = This gives the table up for everybody. Press once more to confirm.
chat-rule-never-round = Never this round
chat-rule-never = Never
chat-rule-threatened = Only when capture threatens
chat-rule-matters = Only when there is much Power to gain
chat-always-cheapest = Always: cheapest first, keepers last
chat-always-home = Always: mine go home
chat-always-scatter = Always: mine home, theirs astray
chat-always-best = Always: best for me, least for others
chat-rule-of = { $ability }: { $rule }

# Forms
chat-move-title = Move
chat-move-text = { $price } Power a unit, you have { $power }. A keeper that leaves gives its gate up.
chat-move-units = Units
chat-move-to = To
chat-move-units2 = More units (if they go elsewhere)
chat-move-to2 = To (for those)
chat-battle-title = Battle
chat-battle-text = You have { $power } Power.
chat-battle-target = Where and against whom
chat-battle-dice = { $mine ->
    [one] 1 die
   *[other] { $mine } dice
 } against { $theirs }
chat-move-singles = Single units, each to a place of its own
chat-move-half = Units and the place they go to belong together: say both.
chat-doom-title = Doom turn
chat-doom-perform = Perform the Ritual
chat-doom-not = No Ritual
chat-doom-signs = Elder Signs to reveal
chat-doom-then = Then
chat-doom-end = End the Doom turn
chat-doom-stay = Stay in the Doom turn

ritual-name = Ritual of Annihilation
ritual-title = **Ritual of Annihilation**
ritual-cost = It costs { $cost } Power and leaves you { $left }.
ritual-gains = It brings { $gains }, for { $gates ->
    [one] 1 gate
   *[other] { $gates } gates
 }{ $signs ->
    [0] {""}
   *[other] {" "}and your Great Old Ones in play
 }. You would have { $doom } Doom to be seen.
ritual-marker = The marker moves on: the next Ritual costs { $cost }.
ritual-marker-last = The marker comes to Instant Death: the game ends after this Doom phase.
ritual-ends = With 30 Doom or more the game ends after this Doom phase.{ $missing ->
    [0] {""}
    [one] {" "}You have { $books } spellbooks: without the sixth you can't win.
   *[other] {" "}You have { $books ->
        [one] 1 spellbook
       *[other] { $books } spellbooks
     }: without all six you can't win.
 }
chat-losses-title = Losses in battle
chat-losses-text = { $kills ->
    [0] { $pains ->
        [0] Battle in { $area }: where the Pained of { $side } go.
       *[other] Battle in { $area }: Pains on { $side }: { $pains }.
     }
   *[other] { $pains ->
        [0] Battle in { $area }: Kills on { $side }: { $kills }.
       *[other] Battle in { $area }: Kills on { $side }: { $kills }, Pains: { $pains }.
     }
 } What you say holds until this battle is over; you are asked again only where it is not possible.
chat-losses-kills = { $n ->
    [one] Who takes the Kill
   *[other] Who takes the { $n } Kills
 }
chat-losses-pains = { $n ->
    [one] Who takes the Pain
   *[other] Who takes the { $n } Pains
 }
chat-losses-retreat = Where the Pained retreat to
chat-losses-retreat2 = Or else to
chat-losses-unclear = I do not understand "{ $text }". Say it like this: kills "acolyte, deep one", retreat "asia, europe".
chat-exported = The record of this game.
chat-exported-so-far = The record of this game so far: what is public. The secret of the dice comes with the end.
chat-rules-title = Rules
chat-rules-term = A term, an ability or a unit
chat-rules-example = Ritual, Devolve, Shoggoth, capture

# Looks
chat-reveal = Reveal an Elder Sign ({ $faction })
chat-lately = What happened so far:
chat-changed = Since your last choice:
chat-board-at = The board before row { $row } of the record.
chat-no-such-point = There is no such point in this game. The list that opens while you type has the points there are.
chat-left-out = ({ $n } earlier sentences left out)
chat-nothing-changed = Nothing has happened since your last choice.
chat-missed = Since you looked last:
chat-nothing-missed = Nothing has happened since you looked last.
chat-orders = What I ask you in other people's Actions, and what I answer for you. Choose an entry to change it.
chat-orders-choose = Change ({ $faction })…
chat-orders-ask = { $ability }: ask me each time
chat-orders-never = { $ability }: never
chat-orders-threatened = { $ability }: ask me if capture threatens, or there is much Power to gain
chat-orders-cheapest = { $ability }: the cheapest figure first, a gate's keeper after others, a Great Old One last
chat-orders-home = { $ability }: mine go away from enemy Monsters and Great Old Ones, to my gates, then to most of mine
chat-orders-scatter = { $ability }: mine go home; others' away from their gates and from me, the attacker first
chat-orders-best = { $ability }: the highest Elder Sign for me, the lowest for everybody else
chat-rule-does-not-fit = { $ability } has no such rule. /cw orders without a rule lists what there is.
chat-views = Another picture…
chat-view-whole = The whole board
chat-view-faction = Sheet of { $faction }
chat-view-areas = An area close up…
chat-sheets = A faction sheet…
chat-sheet = { $faction }
chat-more = Commands: /cw acts, /show looks and looks back, /game runs the table, /me has your games, record and settings. A right-click on a post of mine (Apps) shows the board at that point.
chat-verify = The dice of this table are sealed: SHA-256 { $commitment }. The secret is published at the end; then /show verify recomputes every roll and draw from it.
chat-verify-over = { $n ->
    [one] 1 roll or draw
   *[other] { $n } rolls and draws
 } recomputed, all agree. The SHA-256 of the secret is { $commitment }, as published before the game.
chat-verify-failed = Not verified. { $faults } Published before the game: SHA-256 { $commitment }.
chat-verify-fault-rolls = { $wrong } of { $n } rolls and draws do not follow from the secret.
chat-verify-fault-commitment = The secret does not fit what was published before the game.
chat-verify-fault-choices = The recorded choices cannot be made again, so the dice cannot be recomputed.
chat-verify-fault-events = Played again, something else happens than the record tells.
chat-verify-fault-end = Played again, the game ends in another position.

# Lobby
chat-take-seat = Take a seat…
chat-any-faction = Any faction (drawn)
chat-start-needs = { $n ->
    [one] Start (needs 1 more seat)
   *[other] Start (needs { $n } more seats)
 }
chat-faction-of-seat = Faction of seat { $n }
chat-faction-text = Which faction do you want?
chat-manage = Computer players, seats of others, and giving the table up: for the one who opened it.
chat-options-of-host = Only { $creator }, who made this table, can change this, or somebody who manages the server. Tell them what you would like otherwise.
chat-seats-of-host = Only { $creator }, who made this table, can fill or empty seats of others, or somebody who manages the server. For your own seat there are Faction and Leave.
chat-seats-of-host-free = Only { $creator }, who made this table, can fill or empty seats of others, or somebody who manages the server. While a seat is free you can take it yourself, on the card.
chat-seat = Seat { $n } ({ $faction })
chat-computer = computer
chat-free = free
chat-add-computer = Computer players into…
chat-empty-seat = Empty a seat…
chat-layout = { $n } players: { $layout }
chat-choose-layout = Players and board
chat-choose-undo = What may be taken back
chat-undo-strict = Undo: never
chat-undo-friendly = Undo: the last Action, with the consent of those who acted since
chat-undo-open = Undo: also past known dice, if everybody agrees
chat-choose-pace = Pace
chat-pace-blitz = Blitz: out-of-turn questions lapse after 15 minutes
chat-pace-daily = Daily: after 12 hours
chat-pace-relaxed = Relaxed: after 24 hours
chat-choose-flag = Change a rule option…
chat-choose-other = Expansions, order of seats, language…
chat-turn-on = { $what }: turn on
chat-turn-off = { $what }: turn off
chat-draw-order = Order of seats drawn
chat-language = Language: { $language }

chat-cards = Loyalty cards of this table. Everybody may look; whoever opened the table chooses. Choose a group to see its cards and their rules.
chat-cards-nothing = No loyalty cards take part.
chat-cards-group = A group of cards…
chat-cards-groups = All groups
chat-cards-of = { $n } of { $all } chosen; usually { $usual }
chat-cards-family = **{ $family }**: { $n } of { $all } take part. Usual with { $players } players: { $usual }.
chat-cards-need = -# They come with { $what }, which is turned on with them.
chat-cards-added = { $what } is turned on: these cards need it.
chat-cards-tick = Which cards take part…
chat-cards-lot = All, none, or drawn by lot…
chat-cards-lot-all = Draw the usual number of each
chat-cards-none-all = No cards
chat-cards-draw-usual = Draw the usual number: { $n }
chat-cards-draw = Draw { $n }
chat-cards-all = All { $n }
chat-cards-none = None
chat-no-such-card = There is no loyalty card "{ $text }" to add, to draw or to take out. Begin to type and choose from the list; the button Cards on the table's card shows all of them.
chat-cards-read = Read a card…

# Oneself
chat-no-games = You have no table in play. /game new opens one in a channel.
chat-games = { $yours ->
    [0] No table waits for you. Yours ({ $n }):
   *[other] Your move in { $yours } of { $n }:
 }
chat-games-yours = Your move: { $where }
chat-games-running = Running: { $where }
chat-games-paused = Paused: { $where }
chat-games-lobby = Not begun: { $where }
chat-games-over = Over: { $where }
chat-games-abandoned = Given up: { $where }
chat-settings = Language: { $language }
chat-setting = { $what }: { $value }
chat-setting-dm-signs = Direct message when you draw Elder Signs
chat-setting-dm-turn = Direct message when it is your turn
chat-setting-dm-reminder = Reminders as direct messages
chat-setting-dm-window = Direct message when an ability of yours may be used out of turn
chat-setting-stay-in-turn = Your turn ends only when you say so
chat-setting-text-only = Words in place of pictures in private answers
chat-setting-dm-over = Direct message when a game of yours, or one you follow, is over
chat-games-followed = You follow: { $where }
chat-successor = Give the seat to…
chat-computer-already = A computer player answers for this seat already.
chat-quiet = No reminders from { $begin } to { $end } o'clock (time zone { $zone }).
chat-quiet-none = No quiet hours: reminders come at any time.
chat-quiet-unclear = I do not understand "{ $text }". Say the hours like this: 22-8; or off.
chat-quiet-no-zone = There is no time zone "{ $text }". Begin to type and choose from the list, for example Europe/Berlin.
chat-no-language = There is no such language here. Languages: { $names }.
