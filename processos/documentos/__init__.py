"""Official documents: data first, then one PDF renderer and one HTML twin from the same data."""
