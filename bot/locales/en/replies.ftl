# Private answers to what somebody did, by the key of the service's reply, and public notices.

the-bot = the bot
choice-of = { $who }: { $what }
and-more = and { $n } more
reply-done = Done.
reply-other = That is not possible now.

reply-table-created = The table is ready. Others take a seat with the button on its card; you can start it when all seats are taken.
reply-table-updated = The table's settings are changed.
reply-joined = You have a seat.
reply-joined-several = You have another seat here: both hands and both turns are yours, and everybody sees it on the card.
reply-left = You have left the table.
reply-kicked = The seat of { $name } is free again.
reply-seat-updated = The seat is changed.
reply-started = The game begins.
reply-cancelled = The table is given up.
reply-chosen = { $events }
reply-chosen-told = Done; the channel tells it.
reply-losses-kept = Noted for this battle. What you said does not answer this question; please choose.
reply-transferred = { $user } is the host of this table now.
reply-rule-set = { $ability }: noted.
reply-rule-set-ask = { $ability }: I ask you each time.
reply-rule-set-never = { $ability }: I don't ask you{ $until ->
    [round] {" "}for the rest of this round
    [game] {" "}in this game
   *[other] {""}
 }. /cw orders or the button Orders changes it.
reply-rule-set-threatened = { $ability }: I ask you only if capture threatens, or there is much Power to gain.
reply-rule-set-cheapest = { $ability }: from now on the cheapest figure goes first, a gate's keeper after others and a Great Old One last. /cw orders or the button Orders changes it.
reply-rule-set-home = { $ability }: from now on yours go away from enemy Monsters and Great Old Ones, to a gate of yours if there is one, else to where most of yours are. /cw orders or the button Orders changes it.
reply-rule-set-scatter = { $ability }: from now on yours go home, and others' where neither a gate of theirs nor anything of yours is; the attacker goes first. /cw orders or the button Orders changes it.
reply-rule-set-best = { $ability }: from now on you draw the highest Elder Sign that lies there, and everybody else the lowest. /cw orders or the button Orders changes it.
reply-undone = Taken back: { $choices }.{ $computers ->
    [none] {""}
   *[other] {" "}What the computer chose since for { $computers } is gone as well.
 } You are asked again.
reply-undo-asked = { $waiting } must agree. You ask to take back: { $choices }. No answer ({ $deadline }) means no, and so does the next choice at this table.
reply-undo-granted = Agreed. What { $user } asked for is taken back.
reply-undo-agreed = Noted. Still to agree: { $waiting }.
reply-undo-agreed-nobody = Noted. All have agreed; it is taken back.
reply-undo-refused = Noted. Nothing is taken back.
reply-undo-withdrawn = You have withdrawn your wish. Nothing is taken back.
reply-rewound = The game stands again where row { $row } began.
reply-replaced = { $name } plays { $seat } from now on.
reply-resigned = You have given up { $seats }; a computer plays on.
reply-stand-in-set = A computer plays for { $seat } until you take the seat back.
reply-stand-in-set-off = { $seat } is played by a person again.
reply-taken-back = { $seat } is yours again.
reply-paused = The game is paused. Nobody is reminded, and no question runs out.
reply-snoozed = I will remind you { $deadline }.
reply-waited = The game waits on.
reply-not-reminded = The game does not wait for you now, so there is nothing to remind you of.
reply-not-absent = The table need not decide about { $seat } any more.
reply-resumed = The game goes on.
reply-abandoned = The game is given up.
reply-end-asked = You ask to end this game without a winner. { $waiting } must agree ({ $deadline }); no answer means no. The game goes on meanwhile.
reply-end-agreed = You have agreed. Still to agree: { $waiting }.
reply-end-refused = Noted. The game goes on.
reply-rematch = The new table is on the card. Everybody who played has a seat in it; who does not want it presses Leave.
reply-following = You follow this game: it is listed in /me games, and /show missed tells what is new to you. /me settings over sends a direct message when it ends.
reply-not-following = You follow this game no more.

reply-illegal = { $sentence }
reply-config = { $sentence }
reply-no-table = There is no table in this channel. /game new makes one.
reply-not-lobby = That is possible only before the game begins.
reply-not-lobby-running = The game has begun; that was possible only before.
reply-not-lobby-paused = The game has begun; that was possible only before.
reply-not-lobby-over = This game is over. /game new makes a new table.
reply-not-lobby-abandoned = This table was given up. /game new makes a new one.
reply-not-running = The game is not in progress.
reply-not-running-lobby = The game has not begun. It starts when all seats are taken.
reply-not-running-paused = The game is paused. /game resume lets it go on.
reply-not-running-over = This game is over; it takes no choice any more.
reply-not-running-abandoned = This game was given up; it takes no choice any more.
reply-not-paused = The game is not paused.
reply-not-paused-running = The game is not paused; it goes on.
reply-table-paused = The game is paused. /game resume lets it go on.
reply-table-over = This game is over; it takes no choice any more.
reply-lobbies-of-yours = { $n } tables that you opened are waiting for players already. Start or end one of them first: /game start or /game end in its channel.
reply-lobbies-of-server = { $n } tables of this server are waiting for players already. Join one of them, or end one that nobody needs: /game end in its channel.
reply-channel-taken = There is a table in this channel already. One channel holds one game: use another channel or a thread.
reply-no-free-seat = All seats are taken. The table's creator can change the number of players.
reply-seat-taken = That seat is taken by { $name }. Take another one.
reply-no-such-seat = There is no such seat at this table; its card numbers those there are.
reply-faction-taken = { $faction } is taken. Choose another faction, or let yours be drawn.
reply-no-faction = There is no such faction here. The seats' menu lists those there are.
reply-no-computer = There is no such computer player. There are 2: careful and random.
reply-not-seated = You have no seat at this table. You may watch: Board views, Rules and /show work for everybody.
reply-empty-seats = { $free ->
    [one] 1 seat is still free
   *[other] { $free } seats are still free
 }; the game needs { $needed } players. Fill it with a person or a computer, or change the number of players.
reply-only-host = Only { $creator }, who made this table, can do that, or somebody who manages the server.
reply-only-own-seat = You can change your own seat only. The table's creator can change every seat.
reply-too-many-seated = { $seated } seats are taken; for { $players } players some must be left first.
reply-bad-setting = The setting { $name } cannot be "{ $value }". Choose one from the list.
reply-host-not-seated = Only somebody who sits at the table can be its host.
reply-bad-rule = There is no such rule here. /cw orders lists the rules there are.
reply-nothing-to-undo = You have taken no Action yet that could be taken back.
reply-undo-stand-in = A computer plays for { $seat } now and would act again at once. Take the seat back first (More, Play again myself); Undo then takes back what it did last.
reply-undo-strict = This table has agreed to take nothing back (undo: strict). If the game is broken, its host can set it back: /host rewind.
reply-undo-refused-before = The table has refused to take this back. You can ask again when somebody has chosen something since.
reply-undo-dice = Dice were rolled or signs seen since, and this table takes back no known dice (undo: friendly). If the game is broken, its host can set it back: /host rewind.
reply-undo-open = { $asker } has asked to take something back already; { $waiting } must still answer. After that you can ask.
reply-undo-open-own = You have asked already; { $waiting } must still agree. Refuse below your request withdraws it.
reply-no-undo-request = Nobody asks to take anything back now.
reply-undo-over = That request is over: it was answered, withdrawn, or somebody has chosen since. Undo asks anew.
reply-undo-not-asked = Your consent is not needed for this; { $waiting } must answer.
reply-no-end-vote = Nobody asks to end this game now. /game end with sure: True does.
reply-end-not-asked = Somebody has asked to end this game already; that waits for { $waiting }.
reply-not-over = This game is still in progress. A rematch is for a game that is over or given up.
reply-not-over-lobby = This table has not begun. A rematch is for a game that is over or given up.
reply-follow-seated = You sit at this table: it is in /me games anyway.
reply-no-row = There is no such point in this game. The list that opens while you type has those there are.

reply-not-your-seat = You don't play { $seat }. Your own things are behind the buttons of the newest post.
reply-not-your-turn = It is not your choice now; the game waits for { $asked }.
reply-not-your-turn-nobody = It is not your choice now; the game waits for answers to an out-of-turn question.
reply-no-such-sign = You hold no such Elder Sign. The button Hand shows yours.
reply-stale = That button belongs to an earlier question; here is the current one.
reply-broken = Your choice could not be saved, so nothing has changed. Try again in a minute; if it stays so, tell the person who runs this bot.
reply-broken-locked = My memory is busy, so nothing has changed. Try again in a moment.
reply-broken-full = My disk is full, so nothing could be saved and nothing has changed. Tell the person who runs this bot.
reply-broken-readonly = My memory can't be written, so nothing could be saved and nothing has changed. Tell the person who runs this bot.
reply-broken-corrupt = My memory is damaged, so nothing has changed and I stop. Tell the person who runs this bot; there may be a copy.
reply-broken-disk = My disk reports an error, so nothing could be saved and nothing has changed. Tell the person who runs this bot.
reply-busy = I am still at your last press. Try again in a moment.

notice-started = The game begins. The dice are sealed: { $commitment }.
notice-paused = { $by } has paused the game. Nobody is reminded, and no question runs out.
notice-paused-bot = The game is paused.
notice-resumed = { $by } lets the game go on.
notice-resumed-bot = The game goes on.
notice-replaced = { $user } plays { $seat } from now on, in place of { $old_user }.
notice-replaced-nobody = { $seat } is played by a computer from now on, in place of { $old_user }.
notice-resigned = { $user } has given up { $seats }. A computer plays on.
notice-resigned-off = { $user } has given up { $seats }. The seat waits for somebody to take it.
notice-stand-in = A computer plays { $seat } for the time being.
notice-stand-in-off = { $seat } is played by a person again.
notice-taken-back = { $by } plays { $seat } again.
notice-rewound = { $by } has set the game back. No longer played: { $choices }.
notice-undone = { $user } has taken back: { $choices }. Agreed: { $agreed }.{ $computers ->
    [none] {""}
   *[other] {" "}What the computer chose since for { $computers } is gone as well.
 }
notice-undone-alone = { $user } has taken back: { $choices }.{ $computers ->
    [none] {""}
   *[other] {" "}What the computer chose since for { $computers } is gone as well.
 }
notice-undo-asked = { $waiting }: { $user } asks to take an Action back. You must agree.
    To be taken back: { $choices }.{ $also ->
    [none] {""}
   *[other] {" "}Gone as well would be: { $also }.
 }{ $known_dice ->
    [none] {""}
   *[other] {" "}The next dice are known ({ $known_dice }) and will stay the same.
 }{ $signs_seen ->
    [0] {""}
   *[other] {" "}The Elder Signs drawn since will be the same again.
 }
    -# Pictures: the board before, and as it is now. No answer ({ $deadline }) means no; so does the next choice of anybody.
notice-undo-agreed = { $user } agrees. Still to agree: { $waiting }.
notice-undo-agreed-nobody = { $user } agrees.
notice-undo-refused = { $user } refuses. Nothing is taken back.
notice-undo-refused-withdrawn = { $user } has withdrawn the wish to take something back.
notice-undo-lapsed = The wish of { $asker } to take something back has run out. Nothing is taken back.
notice-undo-lapsed-choice = The game has gone on, so the wish of { $asker } to take something back is void.
notice-undo-lapsed-rewound = The game is set back, so the wish of { $asker } to take something back is void.
notice-transferred = { $by } hands the table over: { $user } is its host now.
notice-end-asked = { $waiting }: { $user } asks to end this game without a winner.
    Everybody named must agree. No answer ({ $deadline }) means no; the game goes on meanwhile.
notice-end-agreed = { $user } agrees to end the game. Still to agree: { $waiting }.
notice-end-refused = { $user } wants to play on. The game goes on.
notice-end-lapsed = Not everybody agreed in time to end the game, as { $asker } had asked. The game goes on.
notice-end-void = The seats have changed, so the wish of { $asker } to end the game is void. The game goes on; /game end asks again.
notice-abandoned = **The game is given up** by { $by }; nobody wins.
    Visible Doom at the end: { $standing }.
    -# Elder Signs are not turned over. Secret of the dice: { $secret }. Check with /show verify.
notice-abandoned-agreed = **The game is given up**; nobody wins.
    Agreed: { $agreed }. Visible Doom at the end: { $standing }.
    -# Elder Signs are not turned over. Secret of the dice: { $secret }. Check with /show verify.
notice-abandoned-bot = The game is given up. Secret of the dice: { $secret }.
notice-rematch = { $people }: { $user } opens a rematch.
    The options are the same; factions are to be chosen or drawn. Your seats are kept for you; Leave gives one up.
notice-rematch-same = { $people }: { $user } opens a rematch.
    Factions and options are the same. Your seats are kept for you; Leave gives one up.
notice-rematch-nobody = { $user } opens a rematch with the same options.
notice-cancelled = { $by } has given up this table.
notice-cancelled-bot = This table is given up.
notice-expired = Nobody started this table for a long time, so it is given up. /game new makes a new one.
notice-offline = The bot was away since { $since }. All deadlines are put off by that time; nothing has run out.
notice-replay-stopped = The rules have been corrected, and some choices no longer fit. Please choose again: { $choices }.
