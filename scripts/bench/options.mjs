// The command line of the benchmark.
import { parseArgs } from "node:util";
import { SetupError } from "../lib/setup-error.mjs";
import { configs, loads, others, shippedScenarios } from "./loads.mjs";

const defaultRounds = 10;
const defaultSteps = 60;

const list = [...loads.map(({ name, title }) => [name, title]), ...Object.entries(others)];

export const help = `npm run bench [-- NAME ... --rounds N --scenario NAME --steps N]

Speeds of the hardware, natively and in wasm, as a table and in .cache/bench.json. All takes about an hour, most of it the
page, half a minute a scenario, and 2 minutes more the first time, when what is measured is built.

Names select what is measured; all if none is given. Of the loads:
${list.map(([name = "", title]) => `  ${name.padEnd(12)}${title}`).join("\n")}
and of the configurations that they run on:
${configs.map((name) => `  ${name}`).join("\n")}

  --rounds N       interleaved rounds, ${defaultRounds} if not said
  --scenario NAME  the page with this shipped scenario only; may be said several times
  --steps N        steps each way of the page, ${defaultSteps} if not said
  --help           this text
`;

/**
 * @param {string[]} args
 * @returns {{ help: boolean, rounds: number, wants: (name: string) => boolean, configs: string[], scenarios: string[], steps: number }}
 * `wants` says whether a load was selected
 */
export function readOptions(args) {
  const { values, positionals } = parse(args);
  const known = [...list.map(([name = ""]) => name), ...configs];
  for (const name of positionals) {
    if (!known.includes(name))
      throw new SetupError(`nothing to measure is called "${name}"; there is: ${known.join(", ")}`);
  }
  const rounds = whole("rounds", values.rounds, defaultRounds);
  const steps = whole("steps", values.steps, defaultSteps);
  const shipped = shippedScenarios();
  for (const name of values.scenario ?? []) {
    if (!shipped.includes(name))
      throw new SetupError(`no shipped scenario is called "${name}"; there is: ${shipped.join(", ")}`);
  }
  const chosen = configs.filter((name) => positionals.includes(name));
  const names = positionals.filter((name) => !configs.includes(name));
  // A configuration alone means everything on it, and these are not on it.
  const wants = (/** @type {string} */ name) =>
    names.length > 0
      ? names.includes(name)
      : chosen.length === 0 || !["adopted", "size", "links", "seek", "models", "cores", "page", "race"].includes(name);
  return {
    ...{ help: values.help ?? false, rounds, steps, wants },
    configs: chosen.length > 0 ? chosen : configs,
    scenarios: values.scenario ?? shipped,
  };
}

/** @param {string} option @param {string | undefined} text @param {number} usual */
function whole(option, text, usual) {
  const value = Number(text ?? usual);
  if (!Number.isSafeInteger(value) || value < 1) {
    throw new SetupError(`--${option} expects a whole number from 1, not "${text}"`);
  }
  return value;
}

/** @param {string[]} args */
function parse(args) {
  try {
    const options = /** @type {const} */ ({
      rounds: { type: "string" },
      scenario: { type: "string", multiple: true },
      steps: { type: "string" },
      help: { type: "boolean", short: "h" },
    });
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    throw new SetupError(`${error instanceof Error ? error.message : error}\n\n${help}`);
  }
}
