// The page in Chromium: how soon a step is painted, how evenly it plays, how soon the first step is possible.
import { startBrowser } from "./page/browser.mjs";
import { measureLoad, measureStart } from "./page/load.mjs";
import { measureEmpty, measurePlaying } from "./page/playing.mjs";
import { measureSteps } from "./page/steps.mjs";
import { say } from "./say.mjs";

/**
 * @typedef {{ scenario: string, steps: Awaited<ReturnType<typeof measureSteps>>, empty: number[],
 *             playing: Awaited<ReturnType<typeof measurePlaying>>, load: import("./page/load.mjs").Load }} PageRow
 */

/** Loads of a scenario, each with empty caches. */
const LOADS = 3;

/**
 * @param {string[]} scenarios @param {number} steps each way
 * @returns {Promise<{ rows: PageRow[], server: number }>} `server`: milliseconds
 */
export async function measurePage(scenarios, steps) {
  say("page: build and start");
  const bench = await startBrowser();
  const rows = [];
  try {
    for (const scenario of scenarios) {
      say(`page: ${scenario}`);
      rows.push({
        scenario,
        load: await measureLoad(bench, scenario, LOADS),
        steps: await measureSteps(bench, scenario, steps),
        empty: await measureEmpty(bench),
        playing: await measurePlaying(bench, scenario),
      });
    }
  } finally {
    await bench.close();
  }
  return { rows, server: await measureStart() };
}
