"""Running the bot for weeks: stopping in order, logs, figures, copies, care, and the operator's commands.

    stopping   signals: finish what is begun, then end; a second signal ends at once
    doors      which interactions are being answered; closed before the end
    logs       lines to read or JSON, without secrets
    health     /healthz and /metrics
    care       the daily copy; tables of servers that the bot has left
    moving     a game as a file, out of one database and into another
    commands   backup, restore, export, import, health
"""
