"""Errors of the assembly, each with a message of one line that says what to do."""


class RuntimeAssemblyError(Exception):
    """The runtime can't be assembled; the message is one line, fit to be shown as it is."""


class DiskFullError(RuntimeAssemblyError):
    """There is no space left to write to."""
