// Which rows of the list of operations are drawn. Only those in sight exist, so that a long run costs no more than a short one.

import { type Operations, resultText } from "../../../../base/words-of-operations";
import type { OpFrame } from "../../../../gen/types/OpFrame";
import type { SlotFrame } from "../../../../gen/types/SlotFrame";

/** An operation in the list. */
export type OperationsRow =
  | { kind: "known"; op: OpFrame; stage: number | null }
  /** Not presented yet. */
  | { kind: "coming"; slot: SlotFrame }
  /** Not fetched yet. */
  | { kind: "unread"; op: number };

export interface RowSource {
  operations: Operations;
  presented: number;
  known: ReadonlyMap<number, OpFrame>;
  upcoming: readonly (readonly SlotFrame[])[];
  /** Stage of each operation in flight. */
  stages: ReadonlyMap<number, number>;
}

/** Number of rows: operations that were presented, and known later ones. */
export const rowCount = ({ presented, upcoming }: RowSource) => presented + upcoming.flat().length;

/** Rows from number `first` on. */
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

/** Pixels of a list that is scrolled, at most: browsers draw nothing that is 17 to 33 million pixels down. */
const TALLEST = 16_000_000;

/** How many of so many rows can be scrolled in. */
export const mostRows = (count: number, height: number) => Math.min(count, Math.floor(TALLEST / height));

/** The first of the rows that can be scrolled in around row `at`: of all rows, if those are not too many, else half of them on each side. */
export function within(at: number, total: number, height: number): number {
  const most = mostRows(total, height);
  const half = Math.floor(most / 2);
  return total === most ? 0 : Math.max(0, half * (Math.round(at / half) - 1));
}

/** Why an operation was refused, in words. */
export const reasonText = (reason: string | undefined | null) => (reason ?? "").replaceAll("-", " ");

/** What became of one of the operations of a design, in a few characters. */
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
