# What is stored of people, and how it goes (/me privacy, /me data, /me forget).

former-player = a former player

chat-privacy-stored = **What I store.** For each table you sit at: your Discord id, the name you have there, your seat, and whether you opened the table. What you choose is stored as part of the game, by seat. Besides, what you set with /me settings, your standing rules, and when you last acted (so that nobody is reminded who was just here). For 7 days also what I answered and sent, so that nothing is done twice.
chat-privacy-not = **What I don't store.** Messages of yours or of others, who else is on the server, addresses. I don't ask Discord for any of it.
chat-privacy-seen = **Who sees it.** The channel sees what I post there. Whoever runs this bot can read the database, hidden Elder Signs included. Nobody else gets any of it from me, and the figures I keep of my own work name no one.
chat-privacy-kept = **How long.** Games stay until their server removes me; { $days ->
    [one] 1 day
   *[other] { $days } days
 } later its tables are deleted. { $copies ->
    [0] Copies of the database are made by hand, if at all; whoever runs me knows how long they stay.
    [one] Copies of the database are deleted after 1 day.
   *[other] Copies of the database are deleted after { $copies } days.
 }
chat-privacy-yours = **What you can do.** /me data gives you a file with everything that stands under your id. /me forget takes your id and name out of everything; games that are over keep their moves and dice, with "a former player" in your seat. Posts in a channel belong to Discord; who manages the server can delete them.

chat-data = Everything that is stored under your id. The moves of your games are their public record: /host export.

chat-forget-ask = I will take your id and name out of everything: your settings and rules go, and in games that are over "a former player" stands in your seat. That can't be taken back. Your posts in channels stay; I have no others of yours.
chat-forget-held = Your seats: { $where }.
chat-forgotten-copies = { $copies ->
    [0] {""}
    [one] -# Copies of the database that were made before are deleted after 1 day.
   *[other] -# Copies of the database that were made before are deleted after { $copies } days.
 }

reply-forgotten = Done. Nothing stands under your id any more.
reply-forget-seats = You hold a seat at a table that is not over; nothing was changed. Give it up first: /game leave before the game begins, /game resign afterwards (a computer plays on), or let the host hand it to somebody with /game replace. Then say /me forget again.

notice-restored = The bot was set back to a copy of its games. What was chosen since that copy was made is lost; deadlines have moved on. This is how the game stands.
notice-imported = This game was brought here from a file and checked: every choice and every roll is in order. It is paused; /game resume lets it go on.

button-forget = Forget me

chat-stopping = I am about to be restarted, so nothing was changed. Try again in a minute.
