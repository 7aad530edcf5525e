"""The demos of a course on optics, and the meanings that it colours."""

from demokit.meanings import Meaning

MEANINGS = (
    Meaning("ray", macro="ray", light="#9a3412", dark="#fdba74", head="triangle"),
    Meaning("normal", macro="normal", light="#1e40af", dark="#93c5fd", head="open"),
)
