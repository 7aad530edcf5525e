"""What pip, npm, apt and Playwright print when they fail, told in one line with its remedy."""

import pytest

from setup.faults import explain

RETRY = (
    "WARNING: Retrying after connection broken by 'NewConnectionError(refused)': /simple/numpy/\n"
)

NPM = "npm error code {}\nnpm error You can rerun the command with `--loglevel=verbose` to see more"

SAID = [
    ("OSError: [Errno 28] No space left on device", "free about 1 GB"),
    ("npm error code ENOSPC\nnpm error syscall write", "free about 1 GB"),
    ("E: You don't have enough free space in /var/cache/apt/archives/.", "free about 1 GB"),
    ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE.", "checksum"),
    (RETRY + "ERROR: THESE PACKAGES DO NOT MATCH THE HASHES", "checksum"),
    ("npm error code EINTEGRITY\nnpm error sha512-a integrity checksum failed", "another mirror"),
    ("E: Failed to fetch chromium.deb  Hash Sum mismatch", "checksum"),
    ("pip._vendor.urllib3.exceptions.IncompleteRead: 10 bytes read", "IncompleteRead"),
    (NPM.format("TAR_BAD_ARCHIVE"), "TAR_BAD_ARCHIVE"),
    (RETRY + "ERROR: No matching distribution found for numpy==2.4.3", "check the network"),
    (NPM.format("ENOTFOUND"), "check the network"),
    ("E: Could not resolve 'mirror'\nE: Failed to fetch chromium.deb", "check the network"),
    ("SSLError(SSLCertVerificationError('CERTIFICATE_VERIFY_FAILED'))", "NODE_EXTRA_CA_CERTS"),
    (NPM.format("SELF_SIGNED_CERT_IN_CHAIN"), "NODE_EXTRA_CA_CERTS"),
    ("ERROR: No matching distribution found for numpy==2.4.3", "numpy==2.4.3"),
    ("E: Unable to locate package chromium", "chromium"),
    ("npm error `npm ci` can only install packages when your package.json and", "make lock"),
    ("OSError: [Errno 13] Permission denied: '/home/a/.cache/pip'", "/home/a/.cache/pip"),
    (NPM.format("EACCES\nnpm error syscall mkdir\nnpm error path /home/a/.npm"), "/home/a/.npm"),
    ("Error: something new\nand more about it", "Error: something new"),
    ("", "it said nothing"),
]


@pytest.mark.parametrize(("output", "remedy"), SAID)
def test_a_failure_is_told_in_one_line_with_its_remedy(output: str, remedy: str) -> None:
    line = explain(output, "installing the packages")
    assert remedy in line
    assert "\n" not in line
    assert "make" in line


def test_a_failure_says_during_what_it_came() -> None:
    assert "while installing Node" in explain("npm error code ENOTFOUND", "installing Node")
