"""The Discord bot: slash commands, buttons and forms in, engine choices through, pictures and sentences out.

The way of a choice, from Discord through the engine to the picture:

    commands/, panels/   a press or command becomes an `Intent` (who, table, question id, option keys, interaction id)
    service/             checks the actor, applies the choice to the engine's table and writes choices + head + interaction
                         id + the messages owed (outbox) in ONE transaction; answers with a `Reply`
    store/               SQLite (aiosqlite, WAL): one writer, every write a function inside BEGIN IMMEDIATE
    delivery/            sends what the outbox owes, once (nonces), coalesced per table, pictures drawn off the event loop
    speech/              all words: Fluent catalogues in locales/, sentences from engine events, alt texts
    operation/           the process: its end, logs, figures, copies, the operator's commands (`measures.py`: what is counted)
    sandbox/             the same bot, unmodified, on the simulated Discord of the simcord package

Rules live in the engine alone: nothing here decides legality, nothing here sees a state, only views, options and events.
Arrows point one way: commands, panels -> service -> store; delivery -> service, speech, renders; everything -> speech.
`service` and `store` import nothing of discord: they are tested without it.
"""
