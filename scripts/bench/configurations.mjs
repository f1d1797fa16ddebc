// Loads on configurations, in every column, each beside the calibration loop in the same rounds.
import { assertSameWork, measure } from "./measure.mjs";
import { ratio, summary } from "./statistics.mjs";

/** @typedef {import("./statistics.mjs").Summary} Summary */
/** @typedef {import("./driver.mjs").Driver} Driver */
/**
 * @typedef {{ load: string, config: string, ratios: Record<string, Summary>, rates: Record<string, Summary>,
 *             calibration: Summary, imageBytes?: Record<string, number>, instructions?: number }} Row
 * `ratios` by pairs of columns, "wasm/clang" for example; `rates` per second by column; `calibration`: rounds of the calibration
 * loop per second, natively, in the same rounds; `imageBytes` by column: size of a saved state; `instructions` of a cycle, by clang.
 * @typedef {{ nanoseconds: Summary, calibration: { ratios: Record<string, Summary>, rates: Record<string, Summary> } }} Call
 */

/** Which column is held against which. */
const pairs = /** @type {const} */ ([
  ["wasm", "clang"],
  ["wasm", "g++"],
  ["wasm", "rustc"],
  ["clang", "g++"],
]);

/** A native driver, however its C++ was compiled. @param {Map<string, Driver>} drivers */
export function nativeOf(drivers) {
  const driver = drivers.get("g++") ?? drivers.get("clang");
  if (!driver) throw new Error("there is no native compiler");
  return driver;
}

/**
 * The columns of a load; one without C++ has but one native column, what rustc made.
 * @param {boolean} compiled
 * @param {Map<string, Driver>} drivers
 * @returns {Map<string, Driver>}
 */
function columnsOf(compiled, drivers) {
  if (compiled) return drivers;
  const wasm = drivers.get("wasm");
  return new Map([["rustc", nativeOf(drivers)], ...(wasm ? [/** @type {const} */ (["wasm", wasm])] : [])]);
}

/**
 * @param {import("./loads.mjs").Load} load
 * @param {string} config
 * @param {Map<string, Driver>} drivers by column
 * @param {number} rounds
 * @returns {Promise<Row>}
 */
export async function measureLoad({ name: load, filling, compiled, cycles }, config, drivers, rounds) {
  const columns = columnsOf(compiled, drivers);
  /** @type {Map<string, import("./measure.mjs").Cell>} */
  const cells = new Map([...columns].map(([column, driver]) => [column, { driver, load, filling, cycles }]));
  const calibrate = { driver: nativeOf(drivers), load: "calibrate", filling, cycles: false, seconds: 0.05 };
  const series = await measure(new Map([...cells, ["calibration", calibrate]]), rounds);
  const of = (/** @type {string} */ column) => series.get(column)?.rates ?? [];
  const calibration = summary(of("calibration"));
  series.delete("calibration");
  if (cycles) assertSameWork(`${load} on ${config}`, series);
  const compared = pairs.filter(([a, b]) => columns.has(a) && columns.has(b));
  return {
    load,
    config,
    ratios: Object.fromEntries(compared.map(([a, b]) => [`${a}/${b}`, ratio(of(a), of(b))])),
    rates: Object.fromEntries([...series].map(([column, { rates }]) => [column, summary(rates)])),
    calibration,
    ...(load === "snapshot" && {
      imageBytes: Object.fromEntries([...series].map(([column, { result }]) => [column, result])),
    }),
  };
}

/**
 * What depends on no configuration: the calibration loop in wasm and natively, and a call from the session's wasm into the
 * hardware's, in nanoseconds.
 * @param {Map<string, Driver>} drivers
 * @param {number} rounds
 * @returns {Promise<Call>}
 */
export async function measureCall(drivers, rounds) {
  const wasm = drivers.get("wasm");
  if (!wasm) throw new Error("there is no wasm");
  const shared = { filling: "empty", cycles: false };
  const cells = new Map([
    ["call", { driver: wasm, load: "call", ...shared }],
    ["wasm", { driver: wasm, load: "calibrate", ...shared }],
    ["rustc", { driver: nativeOf(drivers), load: "calibrate", ...shared }],
  ]);
  const series = await measure(cells, rounds);
  const of = (/** @type {string} */ column) => series.get(column)?.rates ?? [];
  const calls = summary(of("call"));
  return {
    calibration: {
      ratios: { "wasm/rustc": ratio(of("wasm"), of("rustc")) },
      rates: { rustc: summary(of("rustc")), wasm: summary(of("wasm")) },
    },
    nanoseconds: { median: 1e9 / calls.median, best: 1e9 / calls.best },
  };
}
