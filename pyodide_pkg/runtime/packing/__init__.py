"""How Python modules are compiled and packed for the browser."""
