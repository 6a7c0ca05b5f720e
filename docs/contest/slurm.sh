#!/bin/sh
# Plays a contest in parts as a job array of Slurm, in a folder that all nodes share.
#
#   sbatch --array=1-8 slurm.sh FOLDER 8
#
# 8 is the number of parts. Each plays as many games at the same time as it has processors. To run lost parts again, name them, with the same
# number of parts: sbatch --array=3,7 slurm.sh FOLDER 8. When all are done: quintet contest merge FOLDER
#SBATCH --job-name=contest
#SBATCH --cpus-per-task=2
#SBATCH --requeue
set -eu
exec "${QUINTET:-quintet}" contest run "$1" --shard "$SLURM_ARRAY_TASK_ID/$2" --jobs "${SLURM_CPUS_PER_TASK:-1}"
