#!/usr/bin/env bash
# The option --slurm-no-account of Snakemake's Slurm executor has a name and a help text, and nothing reads it.
#
# Version: snakemake-executor-plugin-slurm 2.8.0, from PyPI.
# Expected: with "Do not use any account for submission" no account is guessed, and `sbatch` gets no `-A`.
# Seen: Slurm is asked for an account as ever, and what it answers goes into `sbatch -A`. Where an account must not be given, nothing keeps it out.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check snakemake-executor-plugin-slurm==2.8.0
# In place of Slurm's: both answer with one account.
mkdir bin
printf '#!/bin/sh\necho physics\n' | tee bin/sacct > bin/sacctmgr
chmod +x bin/sacct bin/sacctmgr
cat > ask.py <<'PY'
import logging
from types import SimpleNamespace
from snakemake_executor_plugin_slurm import Executor, ExecutorSettings

settings = ExecutorSettings(no_account=True)
executor = Executor.__new__(Executor)
executor.logger = logging.getLogger()
executor.workflow = SimpleNamespace(executor_settings=settings)
executor._fallback_account_arg = None
job = SimpleNamespace(resources={})
print("with no_account:", list(executor.get_account_arg(job)))
PY
PATH=$folder/bin:$PATH venv/bin/python ask.py | tee answer
grep -qF "[' -A physics']" answer
echo "places that read it: $(grep -rl '\.no_account' venv/lib/python3*/site-packages/snakemake_executor_plugin_slurm | wc -l)"
echo "snakemake-executor-plugin-slurm 2.8.0: --slurm-no-account changes nothing"
