// What the code of a module shows at a step.

import type { SourceLines, SourceModule, SourceRange } from "../../source/types";

/** A value at the end of a line. */
export interface LineValue {
  name: string;
  /** `3`, or `4 → 3` of what the edge at the end of the step changes. */
  text: string;
  changed: boolean;
}

export interface Shown {
  /** By line, from 1. */
  values: readonly (readonly [number, readonly LineValue[]])[];
  /** Places of statements that are not executed. */
  passed: readonly SourceRange[];
  /** Line, column and length of each place where the selected signal is named. */
  chosen: readonly (readonly [number, number, number])[];
  /** Lines that may assign it. */
  assigned: readonly number[];
}

/** Values on a line at most: more is no longer read. */
const MOST = 6;

/** Line and signal. */
type SignalPlace = readonly [number, number];

const places = new WeakMap<SourceModule, readonly SignalPlace[]>();

/** Where signals are named in the module's own file, and where they are declared, in the order of the text. It is the same in each step. */
function placesOf(module: SourceModule): readonly SignalPlace[] {
  const known = places.get(module);
  if (known) return known;
  const used = module.uses.filter(([file]) => file === module.file);
  const declared = module.signals.map(({ line, column }, signal) => [module.file, line, column, 0, signal] as const);
  const sorted = [...used, ...declared].sort((a, b) => a[1] - b[1] || a[2] - b[2]);
  const made = sorted.map(([, line, , , signal]) => [line, signal] as const);
  places.set(module, made);
  return made;
}

export function shownLines(module: SourceModule, lines: SourceLines | null, signal: number | null): Shown {
  const chosen = module.uses
    .filter(([file, , , , used]) => file === module.file && used === signal)
    .map(([, line, column, length]) => [line, column, length] as const);
  const assigned = module.signals[signal ?? -1]?.assigned ?? [];
  if (!lines) return { values: [], passed: [], chosen, assigned };
  const values = new Map(lines.values.map((value) => [value.signal, value]));
  const byLine = new Map<number, LineValue[]>();
  for (const [line, number] of placesOf(module)) {
    const value = values.get(number);
    const about = module.signals[number];
    if (!value || !about) continue;
    const row = byLine.get(line) ?? [];
    // Of the copies of a generate block the first one stands for all.
    const name = about.name.split(".").at(-1) ?? about.name;
    if (row.length >= MOST || row.some((one) => one.name === name)) continue;
    const text = value.after === null ? value.edge : `${value.edge} → ${value.after}`;
    row.push({ name, text, changed: value.changed });
    byLine.set(line, row);
  }
  return { values: [...byLine], passed: lines.passed, chosen, assigned };
}
