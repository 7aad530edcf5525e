"""Installs Debian packages."""

from setup.commands import Commands


def install(commands: Commands, *packages: str) -> None:
    """Installs them with apt-get, as root.

    Raises:
        SetupError: that failed; in one line.
    """
    patience = ("-o", "DPkg::Lock::Timeout=300")
    for command in (("update",), ("install", "-y", "--no-install-recommends", *packages)):
        commands.run(
            ["apt-get", *patience, *command],
            f"installing {' and '.join(packages)}",
            DEBIAN_FRONTEND="noninteractive",
        )
