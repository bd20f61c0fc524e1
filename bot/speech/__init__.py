"""All words the bot says: Project Fluent catalogues in ``bot/locales/<language>/*.ftl``, and sentences made from engine events.

Everything takes `Words` (one language) last or second; get them with ``words(language)``. Public messages use the table's
language (`table_language` when it is made, then the lobby's options); private ones what the reader has set with ``/me
settings``, else his Discord's locale, else the table's language, else the operator's (`reader_language`). A language is a
folder of ``bot/locales``; keys that it lacks are said in English.
Nothing here imports discord, and nothing here sees a state: only views, events, decisions and options. Give public
functions the public view ``table.view(None)``; texts for a seat's owner (`hand_text`, `sign_text`) that seat's view.

    >>> w = words("en-GB")
    >>> w.language
    'en'
    >>> name("deep_one", w), units_text({"deep_one": 2, "acolyte": 1}, w)
    ('Deep One', '2 Deep Ones and an Acolyte')
"""

from bot.speech.cards import battle_text, card_text, lobby_text, settings_text
from bot.speech.catalogue import LOCALES, Words, languages, reader_language, spoken, table_language, words
from bot.speech.ending import end_text
from bot.speech.headline import action_text, headline, pending_text, place_text, status_line, waiting_text
from bot.speech.helping import board_text, button_help, first_actions, help_text, sheet_text
from bot.speech.labels import button_label, is_private, option_description, option_label, verb_price
from bot.speech.looking_back import log_lines, log_text, record_text, report_file, report_text
from bot.speech.loyalty import cards_lines, family_name, group_text, loyalty_text, price_text, wish_text
from bot.speech.naming import clip, count_text, flag_text, listed, mark, name, place, plain, seat_name, tidy, units_text
from bot.speech.odds import odds_text
from bot.speech.private import hand_text, reminder_text, sign_text, window_private, window_public
from bot.speech.questions import abilities_asked, prompt_text
from bot.speech.replies import as_events, engine_sentence, notice_text, reply_text, timestamp
from bot.speech.rituals import ritual_outcome, ritual_text
from bot.speech.rules import rule_terms, rules
from bot.speech.telling import sentence, sentences

__all__ = [
    "LOCALES", "Words", "abilities_asked", "action_text", "as_events", "battle_text", "board_text", "button_help",
    "button_label", "card_text", "cards_lines", "clip", "count_text", "end_text", "engine_sentence", "family_name",
    "first_actions", "flag_text", "group_text", "hand_text", "headline", "help_text", "is_private", "languages", "listed",
    "lobby_text", "log_lines", "log_text", "loyalty_text", "mark", "name", "notice_text", "odds_text", "option_description",
    "option_label", "pending_text", "place", "place_text", "plain", "price_text", "prompt_text", "reader_language",
    "record_text", "reminder_text", "reply_text", "report_file", "report_text", "ritual_outcome", "ritual_text",
    "rule_terms", "rules", "seat_name", "sentence", "sentences", "settings_text", "sheet_text", "sign_text", "spoken",
    "status_line", "table_language", "tidy", "timestamp", "units_text", "verb_price", "waiting_text", "window_private",
    "window_public", "wish_text", "words",
]
