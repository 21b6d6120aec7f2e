"""Stories as data: read a YAML file, play it through the door on a simulated clock, compare with what it says."""
