// The signals below the structure, as the view of a scenario has them.

import type { Radix } from "../../../../gen/types/Radix";
import type { Scenario } from "../../../../gen/types/Scenario";
import type { Wave } from "../../../../gen/types/Wave";

/** Rows of a scenario at most, over all engines, and characters of a signal's path. */
export const MOST_ROWS = 32;
export const LONGEST_SIGNAL = 400;

/** Rows of an engine, from above. */
export const rowsOf = (file: Scenario | undefined, engine: number): Wave[] =>
  file?.view?.waves?.filter((row) => (row.engine ?? 0) === engine) ?? [];

/** The instance of a signal's path, empty for the top, and its name there. Dots in brackets and behind them belong to the name. */
export function instanceOf(signal: string): { instance: string; name: string } {
  // The last name may have an index behind it: `u_list.ranks_q[3]`.
  const plain = signal.replace(/(\[[^\]]*\])+$/, "");
  const dot = plain.lastIndexOf(".");
  return dot < 0 ? { instance: "", name: signal } : { instance: signal.slice(0, dot), name: signal.slice(dot + 1) };
}

/** A line of the strip: the name of an instance above several of its rows, or a row. */
export type WaveLine =
  | { kind: "group"; name: string }
  | { kind: "row"; at: number; row: Wave /** What is written in front of it. */; name: string; grouped: boolean };

/** Lines of rows: neighbours of one instance stand below its name. */
export function linesOf(rows: readonly Wave[]): WaveLine[] {
  const lines: WaveLine[] = [];
  const own = rows.map(({ signal }) => instanceOf(signal));
  for (const [at, row] of rows.entries()) {
    const { instance = "", name = "" } = own[at] ?? {};
    const begins = own[at - 1]?.instance !== instance;
    const grouped = instance !== "" && (!begins || own[at + 1]?.instance === instance);
    if (grouped && begins) lines.push({ kind: "group", name: instance });
    lines.push({ kind: "row", at, row, name: grouped ? name : row.signal, grouped });
  }
  return lines;
}

/** The same file with other rows of an engine; those of other engines stay where they are. */
function withRows(file: Scenario, engine: number, rows: readonly Wave[]): Scenario {
  const others = file.view?.waves?.filter((row) => (row.engine ?? 0) !== engine) ?? [];
  const own = rows.map(({ engine: _, ...row }) => ({ ...(engine > 0 && { engine }), ...row }));
  return { ...file, view: { ...file.view, waves: [...others, ...own] } };
}

/** Adds a signal: behind the last row of its instance, or as the last row. A signal that is there stays where it is. */
export function withSignal(file: Scenario, engine: number, signal: string): Scenario {
  const rows = rowsOf(file, engine);
  if (rows.some((row) => row.signal === signal)) return file;
  const { instance } = instanceOf(signal);
  const last = rows.findLastIndex((row) => instanceOf(row.signal).instance === instance);
  return withRows(file, engine, rows.toSpliced(last < 0 ? rows.length : last + 1, 0, { signal }));
}

export const withoutRow = (file: Scenario, engine: number, at: number): Scenario =>
  withRows(file, engine, rowsOf(file, engine).toSpliced(at, 1));

/** Moves a row by one place up (-1) or down (1), if there is one. */
export function withRowMoved(file: Scenario, engine: number, at: number, by: -1 | 1): Scenario {
  const rows = rowsOf(file, engine);
  const row = rows[at];
  if (!row || !rows[at + by]) return file;
  return withRows(file, engine, rows.toSpliced(at, 1).toSpliced(at + by, 0, row));
}

export function withRadix(file: Scenario, engine: number, at: number, radix: Radix | undefined): Scenario {
  const rows = rowsOf(file, engine).map(({ radix: old, ...row }, number) => {
    const written = number === at ? radix : old;
    return written === undefined ? row : { ...row, radix: written };
  });
  return withRows(file, engine, rows);
}
