// A Chrome trace against what Perfetto makes of it: nothing is dropped, and each instant is on the slice of its operation.

/** @typedef {{ slices: number, instants: number, problems: string[] }} Comparison */

/** Problems of one trace that are reported. */
const MOST = 3;

/**
 * @param {import("./processor.mjs").TraceProcessor} perfetto
 * @param {string} text the file
 * @returns {Comparison}
 */
export function compareTrace(perfetto, text) {
  /** @type {{ ph: string, s?: string, args?: Record<string, any> }[]} */
  const events = JSON.parse(text).traceEvents;
  const written = (/** @type {string} */ ph) => events.filter((event) => event.ph === ph).length;
  const onTrack = events.filter((event) => event.ph === "i" && event.s === "t").length;
  perfetto.load(text);
  const number = (/** @type {string} */ sql) => Number(perfetto.query(sql)[0]?.n);

  /** @type {string[]} */
  const problems = [];
  for (const { name, value } of perfetto.query(
    "select name, value from stats where severity <> 'info' and value > 0",
  )) {
    problems.push(`Perfetto counts ${value} of ${name}`);
  }
  for (const [what, count, found] of [
    ["slices", written("X"), number("select count(*) as n from slice where dur > 0 and category <> 'event'")],
    ["instants", written("i"), number("select count(*) as n from slice where dur = 0 and category = 'event'")],
    ["arrows", written("s"), number("select count(*) as n from flow")],
    ["counter values", written("C"), number("select count(*) as n from counter")],
  ]) {
    if (count !== found) problems.push(`${count} ${what} were written, Perfetto has ${found}`);
  }

  const slices = perfetto.query(
    "select id, parent_id, name, ts, dur, extract_arg(arg_set_id, 'args.op') as op from slice order by id",
  );
  const byId = new Map(slices.map((slice) => [slice.id, slice]));
  let nested = 0;
  for (const instant of slices.filter(({ dur }) => dur === 0)) {
    let around = byId.get(instant.parent_id ?? "");
    // Instants of the same time stand in each other.
    while (around?.dur === 0) around = byId.get(around.parent_id ?? "");
    if (!around) continue;
    nested++;
    if (around.op !== instant.op) {
      problems.push(`${instant.name} of operation ${instant.op} at ${instant.ts} ns stands on ${around.name}`);
    }
  }
  if (nested !== onTrack) problems.push(`${onTrack} instants were written on slices, Perfetto has ${nested} on them`);
  for (const slice of slices.filter(({ dur, parent_id }) => dur !== 0 && parent_id !== null)) {
    problems.push(`${slice.name} at ${slice.ts} ns stands in another slice`);
  }
  return { slices: written("X"), instants: written("i"), problems: problems.slice(0, MOST) };
}
