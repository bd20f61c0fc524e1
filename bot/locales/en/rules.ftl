# Rule texts for /show rules: term-<id> is the name (other names behind bars), rule-<id> the text.

rules-empty = Say what about, for example: capture.
rules-entry = **{ $title }**: { $text }
rules-more = -# See also: { $terms }.
rules-near = Nothing here is called "{ $term }". Did you mean { $terms }?
rules-nothing = Nothing here is called "{ $term }". Try a short word, for example: gate, battle, ritual, capture, Devolve.

figure-cultist = Cultist, costs { $cost } Power ({ $come }).
figure-monster = Monster, costs { $cost } Power ({ $come }).
figure-great-old-one = Great Old One, costs { $cost } Power ({ $come }).
figure-terror = Terror, costs { $cost } Power ({ $come }).
figure-elder-god = Elder God, costs { $cost } Power ({ $come }).
figure-recruit = recruited
figure-summon = summoned
figure-awaken = awakened
figure-none = placed as its card says
figure-dice = { $n ->
    [-2] Combat -2: takes 2 dice from its side.
    [-1] Combat -1: takes 1 die from its side.
    [0] Combat 0: no dice.
    [1] Combat 1: 1 die.
   *[other] Combat { $n }: { $n } dice.
 }
text-acolyte = Gives 1 Power when Power is gathered, builds and keeps gates, and can be captured. Recruited in an area where you have a unit.
text-high-priest = A Cultist in everything: gives 1 Power when Power is gathered, builds and keeps gates, and can be captured. It can leave for 2 Power (Unspeakable Oath).
sort-book = spellbook of { $who }
sort-ability = ability of { $who }
sort-requirement = requirement of { $who }
sort-rule = rule of the table
sort-cost = { $n } Power
timing-pre-battle = Pre-Battle
timing-post-battle = Post-Battle
rule-faction = Ability: { $unique }. { $text } Figures: { $figures }. Spellbooks: { $books }. Requirements: { $requirements }.

# -- what is counted

term-power = Power | action points | energy
rule-power = What Actions cost. You set it anew when Power is gathered, and spend it until you have none. It has no upper limit; others can lower it, but never below 0. With 0 Power you take no Action, even one that costs 0, and no gate until a turn in which you have Power again.
term-doom = Doom | victory points | points
rule-doom = What wins the game. You gain 1 for each gate you control in every Doom phase, the same again with a Ritual of Annihilation, and the values of the Elder Signs you reveal. Somebody at 30 ends the game; the winner is who has most Doom among those with six spellbooks, and need not have 30.
term-elder-sign = Elder Sign | sign | ES
rule-elder-sign = A token worth 1, 2 or 3 Doom; there are 18, 12 and 6 of them. You draw one at random; only you know its value, everybody knows how many you hold. You may reveal any of yours whenever the game waits between Actions, in anybody's turn and in every phase, but not inside a battle or another player's unfinished Action; the button Hand does it. Revealing adds the value to your Doom and removes the token for good. At the end of the game all are turned over. Once none is left, each one you would draw gives 1 Doom.

# -- the map

term-area = Area | land | ocean | adjacent
rule-area = A space of the map, land or ocean. There is no difference between them unless an ability says so. Two areas are adjacent only where the map joins them.
term-gate = Gate | portal
rule-gate = A marker in an area, at most one in each. Whoever controls it gains 2 Power when Power is gathered and 1 Doom in each Doom phase, and may summon Monsters there. A gate that nobody keeps is abandoned and gives every player 1 Power. You build one for 3 Power in an area with a Cultist of yours and no gate; it is never destroyed.
term-keeper = Keeper | control | controlled gate
rule-keeper = The one unit that stands on a gate and so controls it for its faction: a Cultist, or for Black Goat with The Red Sign also a Dark Young. Control is lost the moment the keeper is moved, retreats, is captured, eliminated, replaced, or steps off. Enemies in the area, even Great Old Ones, do not disturb it. Another unit of yours does not step up by itself in somebody else's turn.
term-abandoned-gate = Abandoned gate
rule-abandoned-gate = A gate without a keeper. It gives every player 1 Power when Power is gathered, but no Doom and no place to summon. At the start of your turn and after each of your Actions your units take the abandoned gates in their areas, free, as long as you have Power; not one that you left on purpose and have not retaken. So the player who acts is first, even before the one who just lost it.
term-gate-adjustment = Gate adjustment | take a gate | swap keeper | abandon
rule-gate-adjustment = In your own turn, free and as often as you like while you have Power: take an abandoned gate with a unit of yours there, let another unit in the area keep your gate, or step off a gate. It is not an Action, so you must still act or pass. A gate you left on purpose is not taken again by itself.
term-glyph = Glyph | AA | OO | WW
rule-glyph = The sign printed in some areas. Yellow Sign's requirements ask for a Desecration token in an area with each of the three.

# -- figures

term-unit = Unit | figure
rule-unit = Any figure: Cultist, Monster or Great Old One. How many you can have is the number of your figures; without one in your pool you cannot place one.
term-cultist = Cultist
rule-cultist = Acolytes, and High Priests if you play with them. Each in play gives 1 Power when Power is gathered. They build and keep gates, have Combat 0 unless an ability says otherwise, and can be captured; they neither capture nor protect.
term-monster = Monster
rule-monster = Summoned at a gate you control for its cost. Monsters fight, capture Cultists and protect your own from enemy Monsters. They keep no gates.
term-great-old-one = Great Old One | GOO
rule-great-old-one = A faction's mightiest figure, awakened under its own conditions. It captures and protects above all Monsters, and gives an Elder Sign in each of your Rituals while it is in play. If it is lost it goes back to your pool and can be awakened again under the same conditions.
term-pool = Pool | supply
rule-pool = Your figures beside the map. What is eliminated comes back to it. Each placed figure comes from it.
term-prison = Prison | captive | captives
rule-prison = Where your captives are: enemy Cultists you have captured. Each gives you 1 Power when Power is gathered; then all captives go back to their owners' pools.
term-in-play = In play | on the map
rule-in-play = On the map means standing in an area. In play means on the map or in the Deep (Great Cthulhu's faction card while Cthulhu is submerged). Captives and figures in a pool are neither.
term-eliminate = Eliminate
rule-eliminate = Take a unit from where it is and put it into its owner's pool, for whatever reason; a Kill is one of them. A keeper that is eliminated leaves its gate.

# -- the round

term-round = Round | phases | phase
rule-round = A round has four phases: Action phase, Gather Power, Determine First Player, Doom phase. The game begins with the Action phase of round 1, with 8 Power each, 6 Acolytes and a gate.
term-action-phase = Action phase
rule-action-phase = In turn order, one turn after the other, again and again, until nobody has Power. Who has none is skipped, and comes in again with Power gained meanwhile, even after a Pass.
term-turn = Turn
rule-turn = Your go inside the Action phase: one Main Action, besides any Unlimited Actions, gate adjustments and reveals, in any order. You may end it once you have taken an Action of any kind; with Power and without an Action you must act or pass. Abandoned gates where your units stand are taken at its start and after each Action.
term-action = Action | Main Action | common action
rule-action = One thing done in your turn for its cost in Power, paid in full at once. The Common Actions are Recruit, Summon, Awaken, Build gate, Move, Battle and Capture; spellbooks and requirements add others. You have one Main Action a turn; some abilities give a second, and Unlimited Actions come on top.
term-unlimited-action = Unlimited Action
rule-unlimited-action = An Action that does not use up your Main Action: any number in a turn, before and after it, each at its cost. Battle is unlimited for you once you have six spellbooks; Summon always is for Black Goat (Fertility Cult).
term-pass = Pass
rule-pass = Your Action if you do not want another: all your Power is lost and your turn ends. It is offered only while you have not acted in this turn. If you gain Power later in the phase you have turns again.
term-after-action = After an Action | out-of-turn window | window
rule-after-action = After each Action gates without keepers become abandoned, the acting player takes those where its units stand, requirements are checked, spellbooks are chosen and Elder Signs drawn. Then others may use abilities such as Devolve, or reveal Elder Signs; all who can are asked at once, and several answers count in turn order. Here you can say once for all: never ask me, or ask only if capture threatens.
term-devolve-window = Window for Devolve | devolve window
rule-devolve-window = After any player's Action Great Cthulhu may use Devolve, without Power and even after a Pass. Here the question runs out after the time the table has agreed on; silence means not now.
term-gather-power = Gather Power | income
rule-gather-power = When nobody has Power left, each player gets 1 for each own Cultist in play, 2 for each gate controlled, 1 for each abandoned gate on the map, 1 for each captive, and what abilities add. Then captives go back to their owners. Who has less than half of the highest total, rounded up, is raised to that.
term-first-player = First Player | turn order | direction
rule-first-player = Who has the most Power after it is gathered; on a tie the First Player so far decides between them. The First Player chooses whether turns go clockwise or counter-clockwise, which holds for the Doom phase and the next Action phase. In round 1 Great Cthulhu is First Player if it plays, else it is drawn.
term-doom-phase = Doom phase
rule-doom-phase = First everybody gains 1 Doom for each gate controlled. Then, in turn order, each player has one Doom turn: at most one Ritual of Annihilation, abilities of the Doom phase, reveals of Elder Signs, in any order. No Actions, and no gates are taken. At its end the game is over if somebody has 30 Doom or the Ritual marker stands on Instant Death.
term-ritual = Ritual of Annihilation | Ritual | annihilation
rule-ritual = In your Doom turn, once: pay the cost on the Ritual track, gain 1 Doom for each gate you control, and draw 1 Elder Sign for each of your faction's Great Old Ones in play. The marker then moves one space, so the next one, even in the same phase, mostly costs more.
term-ritual-track = Ritual track | ritual cost
rule-ritual-track = The costs of the Rituals, from first to last. Two and four players: 5, 6, 7, 7, 8, 8, 9, 10. Three: 5, 6, 7, 8, 9, 10. Five: 5, 6, 6, 7, 7, 8, 8, 9, 9, 10. After the last space comes Instant Death.
term-instant-death = Instant Death
rule-instant-death = The end of the Ritual track. Once the marker stands there the game ends after this Doom phase; everybody who has not had a Doom turn still gets it, and a Ritual costs 10.

# -- the Common Actions

term-recruit = Recruit
rule-recruit = 1 Power: place an Acolyte from your pool in an area with any unit of yours. Without a unit on the map you may recruit anywhere. No gate is needed, and an Acolyte recruited at an abandoned gate takes it.
term-summon = Summon
rule-summon = Pay a Monster's cost and place it from your pool in an area whose gate you control. One Monster an Action.
term-awaken = Awaken
rule-awaken = Pay a Great Old One's cost and place it, where and how its own text says. One an Action.
term-build-gate = Build gate | build a gate
rule-build-gate = 3 Power: place a gate in an area without one where you have a Cultist (or another unit that may keep gates). That unit keeps it at once. Enemies in the area do not matter. One gate an Action.
term-move = Move
rule-move = 1 Power for each unit: move it to an adjacent area, then another, and so on; each unit once in an Action, from and to any areas, as long as you have Power. Enemies never block, and nothing is fought by itself. A keeper that moves leaves its gate; another unit of yours there takes it over after the Action, if you have Power left.
term-battle = Battle | fight | attack
rule-battle = 1 Power: choose an area and one enemy there; your units there need at least 1 die. All units of both sides take part. First the attacker, then the defender use Pre-Battle abilities. Both roll as many dice as their Combat: 6 is a Kill, 5 and 4 are Pains. Kills are assigned, attacker's losses first, each owner choosing among his own; the killed of both sides leave together and have still rolled. Then Pains are assigned and the Pained retreat, attacker first. You may attack in the same area only once a turn.
term-combat = Combat | dice | strength
rule-combat = The number of dice a unit rolls. A side rolls the sum over its units in the battle, counted after all Pre-Battle abilities; losses do not change it.
term-kill = Kill
rule-kill = A 6 in battle. The owner of the suffering side chooses which unit takes it, any unit of that side in the battle, Great Old Ones and Cultists included, one Kill each. It is eliminated. Kills beyond the number of units are lost.
term-pain = Pain | retreat
rule-pain = A 5 or 4 in battle. The owner assigns Pains to units that survive, one each; a Pained unit must retreat to an adjacent area without any unit of the opponent in this battle. Units may go to different areas. If a side has no such area, its owner chooses one of its Pained units, which is eliminated; the others stay.
term-pre-battle = Pre-Battle
rule-pre-battle = Abilities used before the dice: first all of the attacker's, in any order, then the defender's. They are optional. If a side has no unit left the battle stops without dice and still counts as fought in that area.
term-post-battle = Post-Battle
rule-post-battle = Abilities that work once the dice have been rolled, on Kills, Pains or retreats; their own text says when.
term-capture = Capture
rule-capture = 1 Power: take one enemy Cultist from an area. You need a Great Old One there, or a Monster if the enemy has no Monster there; and never where the enemy has a Great Old One. Only the enemy's own units protect, and dice do not matter. The owner chooses which Cultist goes; it is your captive until Power is gathered. A captured keeper leaves the gate abandoned, and your own Cultist there takes it at once if you have Power.

# -- spellbooks and the end

term-spellbook = Spellbook | book | faction spellbook
rule-spellbook = Each faction has six. For each of its six requirements you take one of those left, whichever you like. It works from then on, in the same turn too, and is never lost. With six you may win, and Battle becomes an Unlimited Action.
term-requirement = Requirement | spellbook requirement
rule-requirement = What earns a spellbook, each once. Those that ask for a state (control 3 gates, have units in 6 areas) are checked after each Action, at the start of a turn, after Power is gathered, and at the start of the Doom phase. Those that ask for an event count when it happens. You cannot decline one, and losing the condition later changes nothing.
term-victory = Victory | winning | end of the game
rule-victory = The game ends after a turn in which somebody has 30 Doom (that turn is finished first), or after a Doom phase in which somebody has 30 or the Ritual marker stands on Instant Death. All Elder Signs are turned over. Among the players with six spellbooks the most Doom wins; a tie is a shared victory. If nobody has six, all lose.
term-faction-sheet = Faction | faction sheet
rule-faction-sheet = Your figures, your special ability, six requirements and six spellbooks. Everybody else is an enemy, whatever has been agreed.
term-negotiation = Negotiation | talks | offer
rule-negotiation = When enemies must share a loss (The Thousand Forms, Ghroth): in up to 3 rounds each offers a part or leaves the talks. Offers stand until replaced. As soon as they add up exactly the deal is done; otherwise it fails and the ability says what happens instead.
term-two-players = Two players | 2 players
rule-two-players = An experimental variant here, because its rules are known in part only. It uses the map for 3 and the Ritual track for 4. Losing a unit gives the other player its cost in Doom. Who has no Power when the turn comes raises Decay by 1; the other pays Decay before each turn. Nobody may pass while he has a unit in play. As soon as one player has six spellbooks, Battle is unlimited for both.
term-high-priests = High Priests | high priest expansion
rule-high-priests = An expansion: each faction has a High Priest, a Cultist recruited for 3 Power that can leave for 2 Power after any Action (Unspeakable Oath).

# -- this bot

term-undo = Undo | take back
rule-undo = Takes back your last Action. If others have acted since, they are asked and must all agree; no answer means no. Dice and draws stay the same if it is played again. How much can be taken back is agreed on when the table is made.
term-dice = Sealed dice | verify | fair dice
rule-dice = All dice and draws come from one secret that is fixed before the game. Its seal is shown on the table's card; the secret is published at the end, so that anybody can compute every roll again.
