"""The crash test: people play several tables while the bot is killed, again and again, at the worst moments.

    ledger.py     what a database says, read from a copy: is all of it there, once, and does it fit together?
    posts.py      what Discord holds against what the database says was sent
    people.py     people who play and go on after every death, and what they have sent
    deaths.py     the ways to die
    stage.py      server, bot, tables; one death after another, and all checks after each
    __main__.py   the long form: ``python -m tests.wire.crash --kills 200 --seed 1``

What counts as accepted. A choice is accepted once its transaction is committed: the journal, what is owed for it and the id of
its interaction are one transaction. An answer that says so, or a public post that tells it, comes only after that. So after a
death an interaction that was told its choice counts is in the database; one that was not told may be or not, but then once
or not at all, and whoever presses again, or whose press Discord sends again, gets a clear answer.
"""
