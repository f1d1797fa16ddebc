#!/usr/bin/env bash
# The Slurm executor of Snakemake asks for an account with a pipe that no shell ever sees, so Slurm refuses the question.
#
# Version: snakemake-executor-plugin-slurm 2.8.0, from PyPI.
# Expected: where a workflow names no account, the last line of `sacct -nu USER -o Account%256` is taken.
# Seen: the command is `sacct ... | tail -1`, split into words and started without a shell: sacct is given `|`, `tail` and `-1` as arguments.
# Debian's sacct 22.05 ends with "invalid option -- '1'", so no account is ever found, and jobs go out without one. Name it as a resource.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check snakemake-executor-plugin-slurm==2.8.0
# In place of Slurm's: it writes down what it is given, and answers as sacct does where there are two jobs.
mkdir bin
cat > bin/sacct <<'SH'
#!/bin/sh
printf '%s\n' "$@" > "$WORDS"
printf 'older\nphysics\n'
SH
chmod +x bin/sacct
cat > ask.py <<'PY'
import logging
from snakemake_executor_plugin_slurm.accounts import get_account

print("answer:", repr(get_account(logging.getLogger())))
PY
WORDS=$folder/words PATH=$folder/bin:$PATH venv/bin/python ask.py | tee answer
echo "sacct was given: $(tr '\n' ' ' < words)"
tail -n 3 words | cmp - <(printf '|\ntail\n-1\n')
grep -qF "'older\\nphysics'" answer
echo "snakemake-executor-plugin-slurm 2.8.0: the pipe goes to sacct as words, and nothing takes the last line"
