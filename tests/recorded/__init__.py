"""Whole games that another engine played, replayed on ours and compared step by step.

The other engine is Haunt Roll Fail's "cthulhu-wars solo". Its recordings are data and stay out of the project: name their
folder on the command line or in the environment variable RECORDED_GAMES. They say what *that* engine did, not what is
right; `differences` lists where it is known to differ, as data.

    python -m tests.recorded DIR [--game G] [--stop-at-first] [--lists]

| module | holds |
|---|---|
| reading | the file format, typed |
| names | their names -> ours |
| translating | one action of theirs -> options of ours |
| their_rules | what works differently there, as replaced ability and figure classes |
| habits | how they choose what our players are asked: windows, figures picked, order of questions |
| bargains | the outcome of their talks, told in our protocol |
| comparing | the two states |
| lists | the two legal lists |
| differences | known differences of both, as data |
| replay | one game from start to end |
"""
