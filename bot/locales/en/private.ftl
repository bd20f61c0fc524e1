# Direct messages and private texts.

sign-drawn = { $n ->
    [one] You drew an Elder Sign worth { $values }
   *[other] You drew Elder Signs worth { $values }
 }
sign-where = ({ $who } at { $table }, round { $round }).
sign-where-seat = ({ $who }, round { $round }).
sign-doom = Your visible Doom is { $doom }.
sign-failed = Discord refused my direct message to you. Your hand is always here: press Hand.
hand-title = **Your hand, { $who }**: { $power } Power, { $doom } Doom to be seen.
hand-no-signs = You hold no Elder Sign.
hand-signs = You hold { $n ->
    [one] 1 sign
   *[other] { $n } signs
 }: { $values }.
hand-total = With all of them you would have { $doom } Doom.
hand-count = { $n ->
    [one] 1 Elder Sign
   *[other] { $n } Elder Signs
 } (the values are known to the owner only).
hand-captives = Captives: { $what } of { $who }, worth 1 Power each when Power is gathered.

window-public = Waiting for { $n ->
    [one] 1 answer
   *[other] { $n } answers
 } (until { $until }).
window-public-open = Waiting for { $n ->
    [one] 1 answer
   *[other] { $n } answers
 }.
window-answer = -# Whoever has an ability for this moment: press Answer. /me settings can send such questions as direct messages.
window-until = -# Without an answer the game goes on { $until }.
reminder = { $mention }: still { $asked }.
reminder-open = { $mention }: this is still open: { $asked }.
reminder-direct = Still { $asked }.
reminder-direct-open = Still open: { $asked }.
absent-late = { $name } ({ $seat }) has been asked { $since } and does not answer.
    Nobody loses anything by that; the game waits. Everybody at the table can decide: wait on, let a computer player answer until { $name } takes the seat back, or give the seat to somebody else.
absent-gone = { $name } ({ $seat }) is no longer on this server, and the game waits.
    Everybody at the table can decide: let a computer player answer until { $name } is back, or give the seat to somebody else. If { $name } comes back and presses anything here, all goes on as before.
reminder-window = Still waiting for { $n ->
    [0] an answer
    [one] 1 answer
   *[other] { $n } answers
 }.
