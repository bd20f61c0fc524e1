"""``python -m renders build | sample --out DIR | bench [--json]``."""

import sys

from renders.cli import main

if __name__ == "__main__":
    sys.exit(main())
