"""Many tables at once: how long people wait, how many choices a second the bot carries, what it takes in memory.

    python -m tests.wire.load --tables 50 --minutes 3 --idle 1000

    tables.py     scripted people who press what their panels show, table by table
    pace.py       when they press: at a rate, or all at once
    evidence.py   what became of it: from the server's log and the bot's database, never from the people's own clock
    machine.py    processor time and memory of the processes
    idle.py       a thousand tables nobody plays at
    run.py        all of it together          report.py     the figures as a table

The bot draws real pictures in processes of its own; server, people and bot share the machine. Nothing is asserted about time.
"""
