"""What people do and see, in a real browser; run by ``make test-browser`` (docs/navegador.md)."""
