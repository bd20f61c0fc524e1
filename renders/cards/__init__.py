"""Cards: pictures beside the board, on the same parchment. Pure functions from a view to an image."""
