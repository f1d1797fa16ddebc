#!/usr/bin/env bash
# Jobs that Snakemake sends through Slurm call srun without SLURM_CONF, so a Slurm whose configuration is elsewhere does not find itself.
#
# Version: snakemake 9.27.1 with snakemake-executor-plugin-slurm-jobstep 0.6.1, from PyPI.
# Expected: SLURM_CONF, which names Slurm's configuration and with which the job was submitted, is there for the srun inside the job.
# Seen: the executor clears all variables that begin with SLURM_ but for ten that tell the job; SLURM_CONF is not among them. With the
# configuration elsewhere than the built-in place srun ends with "Could not establish a configuration source", and each job fails.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check snakemake==9.27.1 snakemake-executor-plugin-slurm-jobstep==0.6.1
# In place of Slurm's: it writes down its variables.
mkdir bin
printf '#!/bin/sh\nenv | grep ^SLURM_ > "%s/seen"\n' "$folder" > bin/srun
chmod +x bin/srun
printf 'rule one:\n    output: "out"\n    shell: "touch out"\n' > Snakefile
export SLURM_CONF=/elsewhere/slurm.conf SLURM_JOB_ID=7 HOME=$folder
PATH=$folder/bin:$PWD/venv/bin:$PATH venv/bin/snakemake --executor slurm-jobstep --jobs 1 --mode remote --latency-wait 0 --nolock \
  --target-jobs one: --default-resources > log 2>&1 || true
test -s seen || { cat log; exit 2; }
echo "srun was given: $(tr '\n' ' ' < seen)"
grep -q '^SLURM_JOB_ID=7$' seen
if grep -q '^SLURM_CONF=' seen; then exit 1; fi
echo "snakemake-executor-plugin-slurm-jobstep 0.6.1: SLURM_CONF is gone"
