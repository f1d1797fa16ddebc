#!/usr/bin/env bash
# Gradescope runs this once, when it builds the image of the autograder. The command line and the exercise are in the same zip.
set -euo pipefail

source_folder="${AUTOGRADER:-/autograder}/source"
chmod +x "$source_folder/queuescope"
# What is missing is said now, and not at the first submission.
"$source_folder/queuescope" --version
"$source_folder/queuescope" exercise check "$source_folder/exercise.md"
