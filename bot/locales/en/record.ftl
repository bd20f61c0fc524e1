# Looking back: the record page by page, what a message told, time-lapse, what people have played, reports.

record-page = **The record**, rows { $first } to { $last } of { $newest }.
record-row = `{ $row }` { $text }
record-empty = Nothing has happened yet.
record-nothing-there = The record has no row { $row } yet; the newest is { $newest }.
record-file = The whole record as a text file.
record-title = Cthulhu Wars, table { $table }: what happened.
record-round = Round { $round }

told-title = What this message told:
told-nothing = This message came between two Actions; it tells of no change on the board.
told-taken-back = -# All or part of it was taken back later.
told-not-mine = That is no message of mine. Use this on one of my posts about a game.
told-no-place = This message of mine tells of no Action. Use this on a post that does, or look at /show log.
board-behind = The board as it stood after this message.
board-taken-back = What this message told was taken back later, so the game does not contain that board any more. /show log has what counts.
board-lost = I cannot set up that board any more: the rules have been corrected since, or the record is damaged.

film-ready = The game as a time-lapse: { $n } { $n ->
    [one] picture
   *[other] pictures
 }{ $round ->
    [0] {"."}
   *[other] {" "}of round { $round }.
 }
film-thinned = -# It is a long game, so only one position in { $step } is shown.
film-none = There is nothing to show of that yet.
film-no-round = This game has no round { $round }. It { $rounds ->
    [one] has 1 round
   *[other] has { $rounds } rounds
 } so far.
film-failed = The time-lapse could not be made. /show replay with what: text gives the record in words.
film-busy = I am making other time-lapses just now. Try again in a minute.
film-alt = Time-lapse of a game of Cthulhu Wars on { $layout }, { $n } positions from round { $first } to round { $last }.

stats-none-you = You have finished no game here yet. Games that are given up do not count.
stats-none = { $who } has finished no game on this server yet. Games that are given up do not count.
stats-you = **Your record**: { $games ->
    [one] 1 game
   *[other] { $games } games
 } finished, { $wins } won.
stats-of = **{ $who }** on this server: { $games ->
    [one] 1 game
   *[other] { $games } games
 } finished, { $wins } won.
stats-listed = **{ $who }**: { $games ->
    [0] no game finished yet.
    [one] 1 game finished, { $wins } won.
   *[other] { $games } games finished, { $wins } won.
 }
stats-faction = { $mark } { $faction }: { $games ->
    [one] 1 game
   *[other] { $games } games
 }, { $wins } won, at most { $doom } Doom.
stats-table = **Records** of those who played here, on this server:

report-sound = Table { $table }: the record holds together. Played again, it leads to the position that is stored.
report-faults = Table { $table }: the record does not hold together. { $faults }
report-fault-rolls = Rolls do not follow from the sealed secret.
report-fault-commitment = The secret does not fit its seal.
report-fault-choices = The choices cannot be made again.
report-fault-events = Played again, something else happens.
report-fault-end = Played again, the game stands elsewhere.
report-fault-head = The stored position cannot be loaded.
report-broken-at = The first row that does not follow from those before it: { $row }. /host rewind to it, or to an earlier one, mends the game.
report-file = A report on this table, as a text file.
report-hint = -# The file has no hidden value in it. Give it to whoever runs this bot.

standing-of = { $who } { $doom } ({ $books ->
    [0] no spellbook
    [one] 1 spellbook
   *[other] { $books } spellbooks
 })

over-dm = The game in { $where } is over. { $result }

odds-title = **If { $attacker } attacks { $defender } in { $area }** with the figures that stand there now:
odds-side = { $who } rolls { $dice ->
    [one] 1 die
   *[other] { $dice } dice
 }. Kills: { $kills }. Pains: { $pains }.
odds-no-dice = { $who } rolls no dice.
odds-sure = Before the dice { $who } can take { $n ->
    [one] 1 figure
   *[other] { $n } figures
 } by an ability.
odds-chance = { $n } in { $percent } %
odds-or-more = { $n } or more in { $percent } %
odds-note = -# Other abilities used in the battle can change this.

vote-over = That wish to end the game is answered or has run out. /game end tells whether there is another.
