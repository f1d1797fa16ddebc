// The command line of the soak.
import { parseArgs } from "node:util";
import { SetupError } from "../lib/setup-error.mjs";

export const help = `npm run soak [-- NAME ...]

Long runs that no ordinary test waits for. Without a name all of them, one after the other. Ends with 1 if any of them failed.

  lockstep [OPERATIONS [CONFIG ...]] [--seed S]   hardware against its models
  partitions [OPERATIONS [CONFIG ...]] [--seed S] BBQs that logical queues share, against their models
  order [PACKETS [CONFIG ...]]                    the order of flows in Gearbox
  sequencer [FRAMES]                              frames through the packet-history sequencer
  fuzz [--count N] [--seed S] [--case K]          wrong files and links against what reads them
  worker [--count N] [--seed S]                   the page's worker dies, again and again
  memory [--visits N] [--minutes M]               the page holds no more after long use

lockstep:
  OPERATIONS  operations on each configuration, 2000000 if none are given
  CONFIG      configurations, all if none is given; with all, the random scenarios and the long one are compared too
  --seed S    seed of the first configuration, 0 if none is given; each further one has the next. A run that failed names
              its own: with that and its configuration it is the same again

partitions: the same; 20000000 operations if none are given: with 32 queues the rarest hazards need as many. About 15 minutes


sequencer:
  FRAMES  frames through each configuration, 1250000 if none are given: 10 million in all

fuzz:
  --count N   cases, 1000000 if none are given: about ten minutes
  --seed S    seed of all cases, another one each time if none is given
  --case K    only the case of this number
  A case that fails is kept in .cache/fuzz, and the next ones are tried. The end tells how many failed, and how each is run
  again.

worker:
  --count N   deaths, 100 if none are given
  --seed S    seed of their moments, another one each time if none is given

memory:
  --visits N   visits to the gallery, 300 if none are given
  --minutes M  minutes of playing, 60 if none are given
`;

/**
 * Of `lockstep` and `partitions`: numbers as they were written, since they may be larger than a number of JavaScript.
 * @param {string[]} args
 * @returns {{ operations: string, seed: string, configs: string[] }}
 */
export function readLockstep(args, usual = "2000000") {
  const options = /** @type {const} */ ({ seed: { type: "string", default: "0" } });
  const { values, positionals } = parsed(args, options);
  const [operations = usual, ...configs] = positionals;
  whole("the number of operations", operations);
  whole("--seed", values.seed);
  return { operations, seed: values.seed, configs };
}

/** @param {string} name @param {string} value */
function whole(name, value) {
  if (!/^\d+$/.test(value) || BigInt(value) >= 2n ** 64n) {
    throw new SetupError(`${name} is "${value}"; expected a whole number from 0 to ${2n ** 64n - 1n}`);
  }
}

/**
 * @template {import("node:util").ParseArgsConfig["options"]} T
 * @param {string[]} args
 * @param {T} options
 */
function parsed(args, options) {
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    throw new SetupError(error instanceof Error ? error.message : String(error));
  }
}
