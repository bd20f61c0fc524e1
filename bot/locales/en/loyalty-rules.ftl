# What the groups of loyalty cards are: term-<group> and rule-<group> for each (see rules.ftl). The lobby's page of a group
# shows its rule.

term-loyalty-card = Loyalty card | card | cards | common supply
rule-loyalty-card = A card with figures and abilities of its own, chosen before the game (the lobby's button Cards, or /game settings). All of them lie in the common supply and everybody may read them. Neutral monsters, Terrors and members of the Dunwich clan are bought in the Doom phase (/cw buy), independent Great Old Ones are awakened, unique High Priests recruited. The figures and abilities then belong to whoever has the card.

term-neutral-monsters = Neutral monster | neutral monsters
rule-neutral-monsters = Cards bought for Doom in your own Doom turn, before the Ritual; one neutral monster or Terror in each Doom phase. Doom must be there, but Elder Signs may be revealed first. All figures of the card go to your pool, and one is placed at once and for nothing at a gate you control, unless the card says otherwise. They are Monsters of yours in every respect, lost to your pool, and the card is yours for the rest of the game.

term-terrors = Terror | terrors
rule-terrors = Cards bought like neutral monsters, mostly for 2 Doom and 2 Power. A Terror is summoned at a gate like a Monster, captures and protects like one, but is none: what names Monsters or Cultists does not reach it, what names units does. Lost, it goes back to its owner's pool.

term-independents = Independent Great Old One | independent | iGOO
rule-independents = Cards whose Great Old One anybody may awaken as an Action: pay its Power at a gate you control in an area with another Great Old One of yours, unless the card says otherwise. It fights, captures and protects like any Great Old One, but gives no Elder Sign in a Ritual. Its own spellbook is earned as the card says, and counts as no spellbook of your faction. When it is lost, the card goes back to the common supply.

term-elder-god = Elder God
rule-elder-god = An independent Great Old One that rolls no dice and is no reason to declare a battle by itself. In all else it is treated like the others.

term-azathoth = Azathoth's set
rule-azathoth = The independent Great Old One Azathoth is a group of its own. His four Monsters (Dimensional Shambler, Elder Thing, Servitor of the Outer Gods, Star Vampire) are among the neutral monsters, the six neutral spellbooks are another group.

term-neutral-books = Neutral spellbook
rule-neutral-books = Six spellbooks of nobody's faction, each of them once in the game. Whenever you fulfil a requirement of your faction you may take one instead of one of your own, one for each player unless the table agrees on more. It counts in full as one of your six.

term-unique-high-priests = Unique High Priest
rule-unique-high-priests = Eight persons, for games with High Priests. When you recruit your High Priest, for 3 Power, he may be the common one or one of those whom nobody has used: a Cultist like him, with an ability instead of the Oath. Once you have used a unique one, your High Priest is that one or the common one, and nobody else may ever use it.

term-dunwich = Dunwich clan | clan
rule-dunwich = The Whateleys: three Cultists and a Terror. In your own Doom turn you may take one of them for Power, without Doom: one that is not in play is placed in any area; one that somebody else has in play comes to you where it stands, each once in a Doom phase. It is not the loyalty card that you may buy in that phase.
