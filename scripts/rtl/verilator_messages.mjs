// What Verilator prints, as lines for people: errors first, a few warnings, and the signals of combinational loops.
import { warningLines } from "./lint.mjs";

/** Warnings that are printed; more are counted. */
const MOST_WARNINGS = 10;
/** Signals of loops that are named. */
const MOST_SIGNALS = 4;

/**
 * The errors in what Verilator printed, a line each: `q.sv:12: Can't find definition of variable: 'x'`.
 * @param {string} printed
 */
export function errorLines(printed) {
  const found = [...printed.matchAll(/^%Error(?:-\w+)?: (?:([^:\n]+):(\d+):(?:\d+:)? )?(.*)/gm)];
  const told = found.filter(([, , , text = ""]) => !/^(Exiting due to|Command Failed|See the manual)/.test(text));
  return [...new Set(told.map(([, file, line, text]) => (file ? `${file}:${line}: ${text}` : `${text}`)))];
}

/**
 * The first warnings, and how many more there are.
 * @param {string} printed
 */
export function shortWarnings(printed) {
  const lines = warningLines(printed);
  const more = lines.length - MOST_WARNINGS;
  if (more <= 0) return lines;
  return [...lines.slice(0, MOST_WARNINGS), `and ${more} more warnings of Verilator`];
}

/**
 * Why a module cannot be built, from what Verilator printed: its errors, then a few warnings.
 * @param {string} printed
 */
export function buildFailure(printed) {
  const errors = errorLines(printed);
  const warnings = shortWarnings(printed).map((line) => `warning: ${line}`);
  if (errors.length === 0) return printed.trimEnd().split("\n").slice(-20).join("\n");
  return [...errors, ...warnings].join("\n");
}

/**
 * The signals of combinational loops with their places: `ring (q.sv:3)`, `ring of u_core (q.sv:3)`. Verilator warns of them (UNOPTFLAT)
 * unless the source forbids it; the C++ that it wrote names them in any case.
 * @param {string} top
 * @param {string} printed
 * @param {string} written the C++
 * @param {(name: string) => string} firstNamed the place in the sources that has the name of a signal first
 */
export function loopSignals(top, printed, written, firstNamed) {
  /** @type {Map<string, string>} */
  const places = new Map();
  const warned = /^%Warning-UNOPTFLAT: ([^:\n]+):(\d+):\d+: .*Circular combinational logic: '([^'\n]+)'/gm;
  for (const [, file, line, signal = ""] of printed.matchAll(warned)) places.set(signal, `${file}:${line}`);
  for (const [, signal = ""] of written.matchAll(/@\(\[hybrid\]\s+([^()\n"\\]+)\)/g))
    if (!places.has(signal)) places.set(signal, "");
  const named = [...places].map(([signal, place]) => {
    const inner = signal.startsWith(`${top}.`) ? signal.slice(top.length + 1) : signal;
    return `${inner} (${place || `first named in ${firstNamed(signal.split(".").pop() ?? signal)}`})`;
  });
  const more = named.length > MOST_SIGNALS ? [`${named.length - MOST_SIGNALS} more`] : [];
  return [...named.slice(0, MOST_SIGNALS), ...more].join(", ");
}
