"""Installs Debian packages."""

from setup.commands import Commands


def install(commands: Commands, package: str) -> None:
    """Installs it with apt-get, as root.

    Raises:
        SetupError: that failed; in one line.
    """
    patience = ("-o", "DPkg::Lock::Timeout=300")
    for command in (("update",), ("install", "-y", "--no-install-recommends", package)):
        commands.run(
            ["apt-get", *patience, *command],
            f"installing {package}",
            DEBIAN_FRONTEND="noninteractive",
        )
