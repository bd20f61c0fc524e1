# Terrors.

prompt-planetary-destruction-gift = The Dhole is lost. Does { $enemy } gain 2 Doom or 2 Power?
asked-planetary-destruction-gift = what does the enemy of the Dhole gain ({ $who })?
option-planetary-destruction-gift-doom = 2 Doom for { $enemy }
option-planetary-destruction-gift-power = 2 Power for { $enemy }
