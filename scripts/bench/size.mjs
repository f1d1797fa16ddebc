// Cycles per second against the number of elements N: once with a queue that stays nearly empty, whose working set fits any
// cache, once with one that fills up and empties again, which walks through all of its memory.
import { sizes } from "./loads.mjs";
import { measure } from "./measure.mjs";
import { openDrivers } from "./open.mjs";
import { spread, summary } from "./statistics.mjs";

/** @typedef {import("./statistics.mjs").Summary} Summary */
/**
 * @typedef {{ N: number, filling: string, column: string, rate: Summary }} Point
 * @typedef {{ filling: string, column: string, spread: Summary }} Spread fastest to slowest over N
 * @typedef {{ parameters: Record<string, number>, spreads: Spread[], points: Point[] }} SizeTable
 */

export const fillings = /** @type {const} */ (["empty", "full"]);

/**
 * All of it in the same rounds, so that sizes can be compared.
 * @param {import("./compilers.mjs").Compiled[]} compilers
 * @param {number} rounds
 * @returns {Promise<SizeTable>}
 */
export async function measureSizes(compilers, rounds) {
  const opened = [];
  try {
    for (const parameters of sizes) {
      opened.push({ parameters, drivers: await openDrivers(compilers, { design: "bbq", parameters }) });
    }
    const cells = opened.flatMap(({ parameters: { N }, drivers }) =>
      [...drivers].flatMap(([column, driver]) =>
        fillings.map((filling) => ({ N, filling, column, cell: { driver, load: "quiet", filling, cycles: true } })),
      ),
    );
    const series = await measure(new Map(cells.map(({ cell }, i) => [`${i}`, cell])), rounds);
    const points = cells.map(({ N, filling, column }, i) => {
      return { N, filling, column, rate: summary(series.get(`${i}`)?.rates ?? []) };
    });
    const spreads = compilers.flatMap(({ column }) =>
      fillings.flatMap((filling) => {
        const rates = points.filter((p) => p.column === column && p.filling === filling).map((p) => p.rate);
        return rates.length > 1 ? [{ filling, column, spread: spread(rates) }] : [];
      }),
    );
    const { N: _, ...parameters } = sizes[0] ?? { N: 0 };
    return { parameters, spreads, points };
  } finally {
    await Promise.all(opened.flatMap(({ drivers }) => [...drivers.values()].map((driver) => driver.close())));
  }
}
