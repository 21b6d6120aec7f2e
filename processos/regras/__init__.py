"""The law of the decree, as pure functions: dates, Decimals, dataclasses in, values out. No Django."""
