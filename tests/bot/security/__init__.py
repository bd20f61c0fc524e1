"""What people with bad intent, or odd input, can and cannot do to the bot."""
