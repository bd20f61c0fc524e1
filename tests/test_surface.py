"""The curated surface of the engine."""

import engine

SURFACE = [
    "CannotUndo", "Config", "ConfigError", "Decision", "EngineError", "Event", "GAMES", "IllegalChoice", "Option",
    "ReplayStopped", "RulesError", "SaveError", "StaleChoice", "Table", "View", "load_game", "new_game",
]


def test_the_surface_is_what_it_was():
    assert engine.__all__ == SURFACE
    assert all(hasattr(engine, name) for name in SURFACE)
