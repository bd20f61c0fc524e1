"""``python -m engine``: see `engine.cli`."""

import gc
import sys

from engine.cli import main

gc.freeze()  # rules, cards and classes live as long as the program: no collection need look at them again
sys.exit(main())
