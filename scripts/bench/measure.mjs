// Interleaved rounds: in each, everything that is to be compared runs once, so that what disturbs the machine for a while
// disturbs all of it.
import { SetupError } from "../lib/setup-error.mjs";
import { median } from "./statistics.mjs";

/**
 * One thing to measure.
 * @typedef {{ driver: import("./driver.mjs").Driver, load: string, filling: string, cycles: boolean, seconds?: number }} Cell
 * `cycles`: what it counts are cycles of the traffic; `seconds`: about how long it runs in a round.
 * @typedef {{ rates: number[], result: number }} Series `rates` per second, one a round; `result` of the first run, of which
 * the count is always the same
 */

const secondsOfRun = 0.2;
const cyclesOfTrial = 20_000;

/**
 * Warms up, which in wasm means until the optimising compiler is through, and finds how much fills a round.
 * @param {Cell} cell
 */
async function prepare({ driver, load, filling, cycles, seconds: wanted = secondsOfRun }) {
  const trial = cycles ? cyclesOfTrial : 1;
  const { result } = await driver.run(load, filling, trial);
  // Whole periods of the traffic: the end of one is not like its beginning.
  const period = cycles ? (await driver.run("period", filling, 0)).result : 1;
  // The shorter of two: one alone may have been interrupted and seem to do much in a round.
  const shortest = async (/** @type {number} */ count) =>
    Math.min((await driver.run(load, filling, count)).seconds, (await driver.run(load, filling, count)).seconds);
  const idle = await shortest(0);
  for (let count = trial; ; count *= 4) {
    const seconds = (await shortest(count)) - idle;
    if (seconds < wanted / 4) continue;
    return { result, count: Math.ceil(((count / seconds) * wanted) / period) * period };
  }
}

/**
 * @template {string} Name
 * @param {Map<Name, Cell>} cells
 * @param {number} rounds
 * @returns {Promise<Map<Name, Series>>}
 */
export async function measure(cells, rounds) {
  const prepared = [];
  for (const [name, cell] of cells) {
    const times = { runs: /** @type {number[]} */ ([]), idle: /** @type {number[]} */ ([]) };
    prepared.push({ name, cell, ...(await prepare(cell)), times });
  }
  for (let round = 0; round < rounds; round++) {
    // Nobody is always behind the same one.
    const first = round % prepared.length;
    for (const { cell, count, times } of [...prepared.slice(first), ...prepared.slice(0, first)]) {
      const { driver, load, filling } = cell;
      times.idle.push((await driver.run(load, filling, 0)).seconds);
      times.runs.push((await driver.run(load, filling, count)).seconds);
    }
  }
  return new Map(
    prepared.map(({ name, count, result, times }) => {
      const idle = median(times.idle);
      return [name, { rates: times.runs.map((seconds) => count / (seconds - idle)), result }];
    }),
  );
}

/**
 * Speeds of different work say nothing.
 * @param {string} what
 * @param {Map<string, Series>} series
 */
export function assertSameWork(what, series) {
  const results = new Map([...series].map(([name, { result }]) => [name, result]));
  if (new Set(results.values()).size > 1) {
    const list = [...results].map(([name, result]) => `${name}: ${result}`).join(", ");
    throw new SetupError(`${what}: the results are not the same: ${list}`);
  }
}
