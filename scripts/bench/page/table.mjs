// What was measured of the page, for people, beside what is meant to be reached.
import { SPEEDS } from "./playing.mjs";

/** @typedef {import("../page.mjs").PageRow} PageRow */

/** Milliseconds and kB that are meant to be reached. */
export const TARGETS = {
  step: { p95: 40, script: 8, worker: 4 },
  playing: { p95: 17.5, longest: 34, script: 8 },
  load: { milliseconds: 1_000, script: 300, wasm: 450, server: 2_000 },
};

/** The value that so much of all is below. @param {readonly number[]} values @param {number} part of 1 */
export function quantile(values, part) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
}

/** A value, with a sign if it is beyond what is meant. @param {number} value @param {number} most @param {number} [digits] */
const held = (value, most, digits = 1) => `${value.toFixed(digits)}${value > most ? "!" : " "}`;

/** @param {string[][]} rows the first one is the head */
function table(rows) {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => (row[i] ?? "").length)));
  const line = (/** @type {string[]} */ row) =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join("  ");
  return rows.map((row) => line(row).trimEnd()).join("\n");
}

/** @param {PageRow[]} rows */
function steps(rows) {
  const { p95, script, worker } = TARGETS.step;
  const head = [
    "",
    "p50",
    "p95",
    "max",
    "event p95",
    "max",
    "script p50",
    "p95",
    "processor p95",
    "thread p95",
    "processor p95",
    "worker p50",
    "p95",
    "kB p95",
    "nodes changed p50",
    "p95",
    "drawn",
  ];
  const body = rows.flatMap(({ scenario, steps }) =>
    /** @type {const} */ (["forward", "back"]).map((way) => {
      const of = steps[way];
      // What is shorter than 16 ms is not told.
      const event = of.event.map((duration) => duration ?? 16);
      const changed = of.changes.map(({ changed }) => changed);
      const drawn = of.changes.map(({ drawn }) => drawn);
      return [
        way === "forward" ? scenario : "  back",
        ...[
          quantile(of.picture, 0.5).toFixed(1),
          held(quantile(of.picture, 0.95), p95),
          quantile(of.picture, 1).toFixed(1),
        ],
        ...[held(quantile(event, 0.95), p95, 0), quantile(event, 1).toFixed(0)],
        ...[quantile(of.script, 0.5).toFixed(1), held(quantile(of.script, 0.95), script)],
        ...[quantile(of.processor, 0.95).toFixed(1), quantile(of.all, 0.95).toFixed(1)],
        quantile(of.allProcessor, 0.95).toFixed(1),
        ...[quantile(of.worker, 0.5).toFixed(1), held(quantile(of.worker, 0.95), worker)],
        (quantile(of.bytes, 0.95) / 1000).toFixed(1),
        ...[0.5, 0.95].map((part) => `${quantile(changed, part)}`),
        `${quantile(drawn, 0.5)}`,
      ];
    }),
  );
  return [
    "step and step back, ms: from the key to the painted picture of the step; the same event as the browser tells it (to its next paint,",
    "in steps of 8 ms, 16 at least); script of the main thread, the processor's time for it; all of its work with",
    "layout and paint, and the processor's time for it; the worker for the picture that the next key shows, and its size; nodes of the structure that a step changes beside",
    "those drawn. Where processor is far below script, the machine had other things to do",
    `  to be reached: p95 at most ${p95}, script below ${script}, worker below ${worker}; ! is beyond`,
    table([head, ...body]),
  ].join("\n");
}

/** @param {PageRow[]} rows */
function playing(rows) {
  const { p95, longest, script } = TARGETS.playing;
  const head = ["", ...SPEEDS.flatMap((speed) => [`${speed}/s: frames`, "p95", "max", "script p95", "processor"])];
  const cells = (/** @type {number[]} */ intervals) => [
    `${intervals.length}`,
    held(quantile(intervals, 0.95), p95),
    held(quantile(intervals, 1), longest),
  ];
  const body = rows.map(({ scenario, playing }) => {
    const of = SPEEDS.flatMap((speed) => {
      const { intervals = [], script: busy = [], processor = [] } = playing[speed] ?? {};
      return [...cells(intervals), held(quantile(busy, 0.95), script), quantile(processor, 0.95).toFixed(1)];
    });
    return [scenario, ...of];
  });
  const empty = rows.flatMap(({ empty }) => empty);
  return [
    "playing, ms: from frame to frame; script of the main thread in a frame, and the processor's time for it",
    `  to be reached: p95 at most ${p95}, none over ${longest}, script p95 below ${script}; ! is beyond`,
    table([head, ...body, ["an empty page", ...cells(empty)]]),
  ].join("\n");
}

/** @param {PageRow[]} rows @param {number} server milliseconds */
function loads(rows, server) {
  const { milliseconds, script, wasm, server: most } = TARGETS.load;
  const head = ["", "best ms", "median", "script kB, brotli", "gzip", "wasm kB, brotli", "gzip"];
  const body = rows.map(({ scenario, load }) => [
    scenario,
    ...[held(quantile(load.times, 0), milliseconds, 0), held(quantile(load.times, 0.5), milliseconds, 0)],
    ...[held(load.script.brotli / 1000, script), (load.script.gzip / 1000).toFixed(1)],
    ...[held(load.wasm.brotli / 1000, wasm), (load.wasm.gzip / 1000).toFixed(1)],
  ]);
  return [
    "first step possible: from the navigation on, caches empty, files from the local disk; script and style, and wasm, that came before it",
    `  to be reached: ${milliseconds} ms, ${script} kB and ${wasm} kB compressed; ! is beyond`,
    table([head, ...body]),
    `npm start serves a second time within ${held(server, most, 0).trim()} ms; to be reached: ${most}`,
  ].join("\n");
}

/** @param {{ rows: PageRow[], server: number }} measured */
export const pageTables = ({ rows, server }) => [steps(rows), playing(rows), loads(rows, server)].join("\n\n");
