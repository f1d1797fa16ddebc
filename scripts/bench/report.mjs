// What was measured, for people.
import { loads } from "./loads.mjs";
import { fillings } from "./size.mjs";

/** @typedef {import("./statistics.mjs").Summary} Summary */
/** @typedef {import("./configurations.mjs").Row} Row */
/** @typedef {import("./compilers.mjs").Compiled} Compiled */

/** @param {number} value three digits, or as many as stand before the point */
const digits = (value) => value.toFixed(Math.max(0, Math.min(2, 2 - Math.floor(Math.log10(value)))));

/** Median and best. @param {Summary | undefined} summary @param {number} [scale] */
const cell = (summary, scale = 1) =>
  summary ? `${digits(summary.median / scale)} / ${digits(summary.best / scale)}` : undefined;

/** @param {Summary | undefined} summary */
const ratioCell = (summary) => (summary ? `${summary.median.toFixed(2)} / ${summary.best.toFixed(2)}` : undefined);

/** The first column to the left, the others to the right. @param {(string | undefined)[][]} rows the first one is the head */
function table(rows) {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => (row[i] ?? "").length)));
  const line = (/** @type {(string | undefined)[]} */ row) =>
    widths.map((width, i) => (i === 0 ? (row[i] ?? "").padEnd(width) : (row[i] ?? "").padStart(width))).join("  ");
  return rows.map((row) => line(row).trimEnd()).join("\n");
}

/** @param {Record<string, number>} parameters */
const shown = (parameters) =>
  Object.entries(parameters)
    .map(([name, value]) => `${name}=${value}`)
    .join(" ");

/**
 * The columns and how they are compiled, and what is missing.
 * @param {Compiled[]} compilers
 */
export function legend(compilers) {
  const lines = compilers.map(({ column, about }) => [`  ${column}`, about]);
  const rust = ["  rustc", "profiles release (native) and page (wasm) of Cargo.toml"];
  const width = Math.max(...lines.map(([name = ""]) => name.length));
  const missing = compilers.flatMap(({ absent }) => (absent ? [absent] : []));
  return [...[...lines, rust].map(([name = "", about]) => `${name.padEnd(width)}  ${about}`), ...missing].join("\n");
}

/**
 * The table of one load.
 * @param {string} name
 * @param {Row[]} rows
 */
export function loadTable(name, rows) {
  const load = loads.find((load) => load.name === name);
  if (!load) throw new Error(`${name} is not a load`);
  const columns = load.compiled ? ["g++", "clang", "wasm"] : ["rustc", "wasm"];
  const ratios = load.compiled ? ["wasm/clang", "wasm/g++"] : ["wasm/rustc"];
  // The compiler does not matter to what is saved.
  const image = (/** @type {Row} */ { imageBytes: bytes }) =>
    bytes && [bytes["g++"] ?? bytes.clang, bytes.wasm].map((n) => (n ? digits(n / 1000) : "?")).join(" | ");
  const pictured = rows.some(({ imageBytes }) => imageBytes);
  const counted = rows.some(({ instructions }) => instructions);
  const head = [
    ...["", ...columns, ...ratios, "calibration"],
    ...(pictured ? ["image kB, native | wasm"] : []),
    ...(counted ? ["instructions a cycle, clang"] : []),
  ];
  const body = rows.map((row) => [
    row.config,
    ...columns.map((column) => cell(row.rates[column], load.unit.scale) ?? "not measured"),
    ...ratios.map((pair) => ratioCell(row.ratios[pair]) ?? "not measured"),
    cell(row.calibration, 1e6),
    ...(pictured ? [image(row)] : []),
    ...(counted ? [row.instructions?.toLocaleString("en") ?? "not counted"] : []),
  ]);
  return `${name}: ${load.title}; ${load.unit.name}\n${table([head, ...body])}`;
}

/** @param {import("./size.mjs").SizeTable} sizes @param {Compiled[]} compilers */
export function sizeTable({ parameters, spreads, points }, compilers) {
  const names = { empty: "nearly empty", full: "filled" };
  const columns = fillings.flatMap((filling) => compilers.map(({ column, way }) => ({ filling, column, way })));
  const head = ["N", ...columns.map(({ filling, column }) => `${names[filling]}, ${column}`)];
  const absent = (/** @type {typeof columns[number]} */ { column, way }) =>
    column === "wasm" ? "not built" : way ? undefined : "not measured";
  const body = [...new Set(points.map(({ N }) => N))].map((N) => [
    `${N}`,
    ...columns.map((wanted) => {
      const { filling, column } = wanted;
      const point = points.find((p) => p.N === N && p.filling === filling && p.column === column);
      return cell(point?.rate, 1e6) ?? absent(wanted);
    }),
  ]);
  const foot = columns.map(({ filling, column }) =>
    ratioCell(spreads.find((s) => s.filling === filling && s.column === column)?.spread),
  );
  return (
    `size: ${shown(parameters)}, hardware that nobody observes, the queue kept nearly empty, or filled to the brim and emptied; M cycles/s\n` +
    table([head, ...body, ["fastest/slowest", ...foot]])
  );
}

/**
 * Says so when the calibration loop, which is always the same work, was not always as fast.
 * @param {Row[]} rows
 */
export function disturbance(rows) {
  const slowest = Math.min(...rows.map(({ calibration }) => calibration.median / calibration.best));
  if (!(slowest < 0.9)) return null;
  const percent = (100 * (1 - slowest)).toFixed(0);
  return `The machine was busy: the calibration loop ran up to ${percent} % slower than at best. Trust the ratios, and the best.`;
}

/** @param {import("./configurations.mjs").Call} measured */
export function callText({ calibration, nanoseconds }) {
  const { rates, ratios } = calibration;
  const head = ["", "rustc", "wasm", "wasm/rustc"];
  const row = ["", cell(rates.rustc, 1e6), cell(rates.wasm, 1e6), ratioCell(ratios["wasm/rustc"])];
  return (
    `call: a call from the session's wasm into the hardware's costs ${cell(nanoseconds)} ns\n\n` +
    `calibration: a loop of Rust that depends on the machine alone; M rounds/s\n${table([head, row])}`
  );
}
