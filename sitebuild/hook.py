"""MkDocs calls `on_config` when a build begins; from then on it calls the methods of Steps."""

from mkdocs.config.defaults import MkDocsConfig


def on_config(config: MkDocsConfig) -> None:
    """Registers the steps as a plugin of this build."""
    # Not above: while MkDocs loads this file, its folder comes first on sys.path.
    from sitebuild.build import Build
    from sitebuild.steps import Steps

    config.plugins["sitebuild"] = Steps(Build(config))  # type: ignore[assignment]
