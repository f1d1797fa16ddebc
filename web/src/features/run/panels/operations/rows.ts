// Selects the rendered rows of the list of operations. Only visible rows are rendered, so that a long run costs no more than a short one.

import { type Operations, resultText } from "../../../../base/words-of-operations";
import type { OpFrame } from "../../../../gen/types/OpFrame";
import type { SlotFrame } from "../../../../gen/types/SlotFrame";

/** A row of the list. */
export type OperationsRow =
  | { kind: "known"; op: OpFrame; stage: number | null }
  /** Not presented yet. */
  | { kind: "coming"; slot: SlotFrame }
  /** Not fetched yet. */
  | { kind: "unread"; op: number };

export interface RowSource {
  operations: Operations;
  /** The kind of operation whose sign an operation has. */
  sign(kind: string): string;
  presented: number;
  known: ReadonlyMap<number, OpFrame>;
  upcoming: readonly (readonly SlotFrame[])[];
  /** Stage of each operation in flight. */
  stages: ReadonlyMap<number, number>;
}

/** Number of rows: presented operations, and known later ones. */
export const rowCount = ({ presented, upcoming }: RowSource) => presented + upcoming.flat().length;

/** Rows from index `first`. */
export function rows(source: RowSource, first: number, count: number): OperationsRow[] {
  const coming = source.upcoming.flat();
  const last = Math.min(first + count, rowCount(source));
  const found: OperationsRow[] = [];
  for (let op = Math.max(0, first); op < last; op++) {
    const known = source.known.get(op);
    const slot = coming[op - source.presented];
    if (op >= source.presented && slot) found.push({ kind: "coming", slot });
    else if (known) found.push({ kind: "known", op: known, stage: source.stages.get(op) ?? null });
    else found.push({ kind: "unread", op });
  }
  return found;
}

/** Largest height of a scrollable list in pixels: browsers draw nothing below 17 to 33 million pixels. */
const TALLEST = 16_000_000;

/** Number of rows, of `count`, that can be scrolled. */
export const mostRows = (count: number, height: number) => Math.min(count, Math.floor(TALLEST / height));

/** The first of the rows that can be scrolled around row `at`: all of them, or half of the largest number on each side. */
export function within(at: number, total: number, height: number): number {
  const most = mostRows(total, height);
  const half = Math.floor(most / 2);
  return total === most ? 0 : Math.max(0, half * (Math.round(at / half) - 1));
}

/** Reason of a refusal as text. */
export const reasonText = (reason: string | undefined | null) => (reason ?? "").replaceAll("-", " ");

/** The outcome of an operation, in a few characters. */
export function outcomeText(operations: Operations, { op, stage }: { op: OpFrame; stage: number | null }): string {
  switch (op.outcome) {
    case "rejected":
    case "flushed":
      return `✕ ${reasonText(op.reason)}`;
    case "ok":
      return resultText(operations, op.kind, op.results);
    default:
      return stage === null ? "in flight" : `stage ${stage}`;
  }
}
