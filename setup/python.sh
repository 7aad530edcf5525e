#!/bin/sh
# Prints the path of the first Python that this project can use. Where there is none, says so in
# one line on standard error. PYTHON=/path/to/python names one to use instead of searching.

# An old Python reads this too, so it keeps to what Python 2 and 3 share.
probe='
import sys
if sys.version_info < (3, 12):
    print("is %d.%d" % sys.version_info[:2])
elif sys.version_info >= (3, 15):
    print("is %d.%d, too new for the pinned packages" % sys.version_info[:2])
else:
    missing = None
    for name in ("ssl", "zlib", "venv", "ensurepip"):
        try:
            __import__(name)
        except ImportError:
            missing = name
    if missing:
        print("lacks %d.%d %s" % (sys.version_info[0], sys.version_info[1], missing))
    else:
        # In an activated virtual environment, the Python it was made with.
        print("ok " + getattr(sys, "_base_executable", sys.executable))
'

if [ -n "$PYTHON" ]; then
    set -- "$PYTHON"
else
    set -- python3 python3.14 python3.13 python3.12
fi

seen=
lacking=
for candidate; do
    command -v "$candidate" >/dev/null 2>&1 || continue
    # Only a run tells: a version manager's shim may stand on PATH with no Python behind it.
    answer=$("$candidate" -I -c "$probe" 2>/dev/null) || answer=
    case $answer in
    "ok "*)
        echo "${answer#ok }"
        exit 0
        ;;
    "lacks "*) [ -n "$lacking" ] || lacking="$candidate ${answer#lacks }" ;;
    "is "*) seen="$seen, $candidate ${answer}" ;;
    *) seen="$seen, $candidate doesn't start" ;;
    esac
done

if [ -n "$lacking" ]; then
    set -- $lacking
    echo "$1 (Python $2) lacks its module $3: install that (Debian, Ubuntu: apt install python$2-venv)" \
        "or another Python from 3.12 to 3.14, then run make again." >&2
else
    [ -n "$seen" ] || seen=", there is none"
    echo "No Python from 3.12 to 3.14 found (${seen#, }): install one (uv python install 3.13," \
        "pyenv install 3.13, brew install python@3.13, or from Debian 13 and Ubuntu 24.04 on apt install" \
        "python3 python3-venv), then run make again, with PYTHON=/path/to/python if it isn't on PATH." >&2
fi
exit 1
