"""Run the command line with `python -m shoal`."""

import sys

from shoal.terminal.cli import main

sys.exit(main())
