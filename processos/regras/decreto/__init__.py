"""The decree at hand: its text as transcribed, its text corrected with a note on each error, and who cites it."""
