// How busy the page's main thread was, from the browser's own trace.

/**
 * @typedef {{ name: string, ph: string, pid: number, tid: number, ts: number, dur?: number, tts?: number, tdur?: number }} Event
 * `ts` and `dur` are microseconds of the clock, `tts` and `tdur` of the thread's processor time. */
/** @typedef {{ script: number[], processor: number[], all: number[], allProcessor: number[] }} Busy milliseconds between one mark and the
 * next: of script by the clock, and of the processor, which does not depend on what else the machine does; and both of all work */

/** Categories to trace. */
export const CATEGORIES = [
  "-*",
  "devtools.timeline",
  "disabled-by-default-devtools.timeline",
  "blink.user_timing",
  "v8",
];

/** What counts as script: calls of it, messages that are taken apart, and collected garbage. */
const SCRIPT = new Set(
  ["FunctionCall", "v8.callFunction", "EvaluateScript", "EventDispatch", "FireAnimationFrame", "TimerFire"].concat([
    "HandlePostMessage",
    "RunMicrotasks",
    "MinorGC",
    "MajorGC",
  ]),
);
/** What it may force meanwhile, which is not script. */
const FORCED = new Set(["Layout", "UpdateLayoutTree"]);
const ALL = new Set(["RunTask"]);

/**
 * The time of the main thread between the marks that the page's watch has set, one entry a mark but for the last.
 * @param {Event[]} events of the trace
 * @returns {Busy}
 */
export function busyBetweenMarks(events) {
  const marks = events.filter(({ name }) => name === "bench").sort((a, b) => a.ts - b.ts);
  const thread = marks[0];
  const here = events.filter(({ ph, pid, tid }) => ph === "X" && pid === thread?.pid && tid === thread.tid);
  const of = (/** @type {Set<string>} */ names, /** @type {boolean} */ processor = false) => {
    const spans = here.filter(({ name }) => names.has(name));
    return coverage(
      spans.map(({ ts, dur = 0, tts = 0, tdur = 0 }) => (processor ? [tts, tts + tdur] : [ts, ts + dur])),
      marks.map(({ ts, tts = 0 }) => (processor ? tts : ts)),
    ).map((microseconds) => microseconds / 1000);
  };
  const script = (/** @type {boolean} */ processor) => {
    const forced = of(FORCED, processor);
    return of(new Set([...SCRIPT, ...FORCED]), processor).map((both, i) => both - (forced[i] ?? 0));
  };
  return { script: script(false), processor: script(true), all: of(ALL), allProcessor: of(ALL, true) };
}

/**
 * How much of each stretch between two times is covered by any of the spans.
 * @param {[from: number, to: number][]} spans which may overlap
 * @param {number[]} times ascending
 * @returns {number[]} one fewer than there are times
 */
export function coverage(spans, times) {
  /** @type {[from: number, to: number][]} */
  const apart = [];
  for (const [from, to] of spans.toSorted((a, b) => a[0] - b[0])) {
    const last = apart.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else apart.push([from, to]);
  }
  const within = times.slice(1).map(() => 0);
  let first = 0;
  for (const [i] of within.entries()) {
    const [begin = 0, end = 0] = times.slice(i);
    while ((apart[first]?.[1] ?? Number.POSITIVE_INFINITY) <= begin) first += 1;
    for (let at = first; (apart[at]?.[0] ?? Number.POSITIVE_INFINITY) < end; at++) {
      const [from = 0, to = 0] = apart[at] ?? [];
      within[i] = (within[i] ?? 0) + Math.max(0, Math.min(to, end) - Math.max(from, begin));
    }
  }
  return within;
}
