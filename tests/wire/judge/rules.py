"""The rules that Discord's description doesn't state: one table, each with the sentence, its source and the check.

Sources: pages of Discord's documentation (below discord.com/developers/docs), threads of its issue tracker ("api-docs#7800"),
what discord.py 2.7.1 was seen to do, and what this project promises on top of all that. The description's own limits
(lengths, counts, types) stand in the description and are not repeated here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from . import commands, controls, messages, telling
from .bodies import Body, Kind
from .faults import Fault


@dataclass(frozen=True)
class Rule:
    """``says`` is what holds, ``source`` where it is written, ``kinds`` the bodies, ``check`` yields what breaks it."""

    id: str
    says: str
    source: str
    kinds: tuple[Kind, ...]
    check: Callable[[Body], Iterable[str]]


SENT = (Kind.CREATE, Kind.EDIT)
PRESSED = (Kind.CREATE, Kind.EDIT, Kind.FORM)
FORM = (Kind.FORM,)
REGISTERED = (Kind.COMMANDS, Kind.COMMAND)

MESSAGE = "resources/message#create-message"
COMPONENTS = "components/reference"
FILES = "reference#uploading-files"
COMMANDS = "interactions/application-commands"
CALLBACK = "interactions/receiving-and-responding"
EVENTS = "events/gateway-events"
LIBRARY = "observed with discord.py 2.7.1"
PROJECT = "promise of this project"

RULES: Sequence[Rule] = (
    # Messages
    Rule("content-length", "Content has at most 2000 characters.", MESSAGE, SENT, messages.content_length),
    Rule("empty-message", "A message holds something.", MESSAGE, SENT, messages.empty_message),
    Rule("embeds-length", "All embeds together have at most 6000 characters.", "resources/message#embed-object-embed-limits",
         SENT, messages.embeds_length),
    Rule("embed-field", "A field of an embed has a name and a value.", "resources/message#embed-object-embed-field-structure",
         SENT, messages.embed_fields),
    Rule("embed-picture", "An embed shows png, jpg, webp and gif.", FILES, SENT, messages.embed_pictures),
    Rule("texts-length", "All text displays together have at most 4000 characters.", LIBRARY, SENT, messages.texts_length),
    Rule("texts-bytes", "Text displays have at most 10170 bytes, each counting 12 more.", "api-docs#8554", SENT,
         messages.texts_bytes),
    Rule("v2-flag", "Components V2 come with their flag.", f"{COMPONENTS}; {LIBRARY}: in edits too", SENT, messages.v2_flag),
    Rule("v2-alone", "Components V2 stand without content, embeds, poll and stickers.", MESSAGE, SENT, messages.v2_alone),
    Rule("flags", "Only some flags can be set, fewer in an edit.", f"{MESSAGE}, #edit-message", SENT, messages.flags),
    Rule("mentions", "Users or roles are parsed or listed, not both.", "resources/message#allowed-mentions-object", SENT,
         messages.mentions),
    Rule("mentions-closed", "Text pings nobody that the message doesn't name.", PROJECT, SENT, messages.mentions_closed),
    Rule("nonce", "A nonce is enforced only where there is one.", MESSAGE, SENT, messages.nonce),
    Rule("nonce-always", "Every message to a channel has an enforced nonce.", f"{LIBRARY}; {PROJECT}", (Kind.CREATE,),
         messages.nonce_always),
    Rule("deferred", "'Later' carries at most the flag for an ephemeral answer.", CALLBACK, (Kind.DEFER,), messages.deferred),
    Rule("follow-up", "A follow-up has no name, picture or thread of its own.", f"{CALLBACK}#create-followup-message",
         (Kind.CREATE,), messages.follow_up),
    # Files
    Rule("upload-names", "Parts are files[0], files[1] ..., at most ten, and listed as attachments by their number.",
         f"{FILES}; {LIBRARY}", SENT, messages.upload_names),
    Rule("upload-twice", "No two files of a message share a name.", f"{FILES} (attachment:// would be ambiguous)", SENT,
         messages.upload_doubles),
    Rule("file-name", "File names are a-z, 0-9, _ and - with an ending.", f"{LIBRARY}: names go out as they are; {PROJECT}",
         SENT, messages.file_names),
    Rule("file-size", "A file has at most 10 MiB, and something in it.", FILES, SENT, messages.file_sizes),
    Rule("request-size", "A request has at most 25 MiB.", MESSAGE, SENT, messages.request_size),
    Rule("attachment-named", "attachment:// names a file of the message.", FILES, SENT, messages.attachment_named),
    Rule("attachment-shown", "Beside components V2 a file is seen only where one shows it.", COMPONENTS, SENT,
         messages.attachment_shown),
    Rule("address", "Addresses are on the web or attachments; files are attachments only.", COMPONENTS, SENT,
         messages.addresses_possible),
    # Components and forms
    Rule("rows", "A classic message has at most 5 rows.", f"{COMPONENTS}#legacy-message-component-behavior", SENT,
         controls.rows),
    Rule("components-total", "A message has at most 40 components, nested ones included.", COMPONENTS, SENT,
         controls.components_total),
    Rule("custom-id-twice", "A custom_id stands once in a message or form.", COMPONENTS, PRESSED, controls.custom_ids),
    Rule("custom-id-short", "A custom_id has at most 60 characters.", PROJECT, PRESSED, controls.custom_ids_short),
    Rule("component-id-twice", "The id of a component stands once in a message or form.", COMPONENTS, PRESSED,
         controls.component_ids),
    Rule("option-twice", "The value of an option stands once in a select.", COMPONENTS, PRESSED, controls.options),
    Rule("options-total", "All selects offer fewer than 120 entries.", "pycord#2674: reported to fail from there",
         PRESSED, controls.options_total),
    Rule("select-values", "min_values, max_values, entries and chosen entries fit each other.", COMPONENTS, PRESSED,
         controls.select_values),
    Rule("select-required", "What is required has no min_values of 0.", "api-docs#7800, #8177", PRESSED,
         controls.select_required),
    Rule("row-mixed", "A select takes a whole row.", f"{COMPONENTS}#action-row", PRESSED, controls.rows_mixed),
    Rule("button-target", "A link has a url, a premium button a sku_id, every other a custom_id; nothing else.",
         f"{COMPONENTS}#button", PRESSED, controls.button_target),
    Rule("button-face", "A button has a label or an emoji, a premium one neither.", f"{COMPONENTS}#button", PRESSED,
         controls.button_face),
    Rule("form-size", "A form has at most 5 components at its top.", CALLBACK, FORM, controls.form_size),
    Rule("form-row", "A row in a form holds one labelled input; in a Label the Label is the label.", f"{COMPONENTS}#text-input",
         FORM, controls.form_rows),
    Rule("form-disabled", "Nothing in a form is disabled.", f"{COMPONENTS}#string-select", FORM, controls.form_disabled),
    Rule("form-text", "An input's limits fit each other and what is filled in.", f"{COMPONENTS}#text-input", FORM,
         controls.form_texts),
    Rule("form-radio", "One of a radio group is chosen at most.", f"{COMPONENTS}#radio-group", FORM, controls.form_radio),
    # First answers to interactions
    Rule("callback-type", "Each type of interaction has its types of first answers.", CALLBACK,
         (Kind.FIRST,), telling.answer_type),
    Rule("callback-choices", "Choices have the type of the option that is being typed.", f"{COMMANDS}#autocomplete",
         (Kind.FIRST,), telling.answer_choices),
    # Commands
    Rule("command-count", "100 slash commands, 15 for users and 15 for messages.", COMMANDS, REGISTERED, commands.counts),
    Rule("command-name", "Names of slash commands and options are lower case without spaces.",
         f"{COMMANDS}#application-command-object-application-command-naming", REGISTERED, commands.names),
    Rule("command-name-twice", "A name stands once among commands of a type, and once in a list of options.", COMMANDS,
         REGISTERED, commands.same_names),
    Rule("command-description", "A slash command has a description; a context menu has none, and no options.", COMMANDS,
         REGISTERED, commands.descriptions),
    Rule("option-order", "Required options come first.", COMMANDS, REGISTERED, commands.order),
    Rule("option-mixed", "A list holds subcommands and groups, or values.", f"{COMMANDS}#subcommands-and-subcommand-groups",
         REGISTERED, commands.mixed),
    Rule("option-choices", "An option has choices or autocomplete.", COMMANDS, REGISTERED, commands.choices),
    Rule("option-range", "The least is not above the most.", COMMANDS, REGISTERED, commands.ranges),
    Rule("command-size", "A command has at most 8000 characters, options and choices included.", COMMANDS, REGISTERED,
         commands.size),
    Rule("command-global", "Contexts and integration types belong to global commands.", COMMANDS, REGISTERED,
         commands.global_only),
    # Threads and direct messages
    Rule("thread", "A thread has a name; invitable is for private ones.", "resources/channel#start-thread-without-message",
         (Kind.THREAD,), messages.thread),
    Rule("recipient", "A direct message has a recipient.", "resources/user#create-dm", (Kind.DM,), messages.recipient),
    # What the server tells
    Rule("told-response", "A callback with response is answered with a body that fits the message it tells.",
         f"{CALLBACK}#interaction-callback-interaction-callback-response-object; {LIBRARY}: a 204 makes it raise",
         (Kind.CONFIRMED,), telling.confirmed),
    Rule("told-file", "attachment:// is replaced by the file's address.", FILES, (Kind.SHOWN,), telling.files_placed),
    Rule("told-ids", "Every component told has an id of its own, from 1.", COMPONENTS, (Kind.SHOWN,), telling.ids_given),
    Rule("told-v2", "A told message has components V2 exactly with the flag, and then no content or embeds.", COMPONENTS,
         (Kind.SHOWN,), telling.v2_shown),
    Rule("told-ephemeral", "An ephemeral message is not told as one of the channel.", f"{EVENTS}#messages", (Kind.EVENT,),
         telling.ephemeral_apart),
    Rule("told-member", "A message in a guild comes with guild_id and member.", f"{EVENTS}#message-create; {LIBRARY}: without "
         "guild_id it takes the channel for a DM", (Kind.EVENT,), telling.with_member),
    Rule("interaction-who", "An interaction has a member in a guild, a user elsewhere, and its channel.", CALLBACK,
         (Kind.EVENT,), telling.who),
    Rule("interaction-focus", "One option is being typed in an autocomplete, none in a command.", CALLBACK, (Kind.EVENT,),
         telling.focused),
    Rule("interaction-resolved", "Whatever is chosen by id comes along resolved.", CALLBACK, (Kind.EVENT,), telling.resolved),
    Rule("interaction-pressed", "What was pressed is on the message, enabled, and offers what was chosen.", CALLBACK,
         (Kind.EVENT,), telling.pressed),
)


def judge(bodies: Iterable[Body]) -> list[Fault]:
    """What the rules find in some bodies."""
    return [
        Fault(body.where, rule.id, message)
        for body in bodies for rule in RULES if body.kind in rule.kinds
        for message in rule.check(body)
    ]
