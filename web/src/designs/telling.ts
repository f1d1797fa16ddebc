// Collects the sentences of a step, and tells of refusals as every design does.

import { type Clause, clause, remarkOf } from "./clause";
import { opMention, type Remark, type Scene } from "./contract";
import { REASONS, type Reason } from "./numbers";

/** The remarks about a step, and what adds one: its topic, its weight, the stage where it happened, and the sentence. */
export function telling(): { remarks: Remark[]; say(...remark: Parameters<typeof remarkOf>): void } {
  const remarks: Remark[] = [];
  return { remarks, say: (...remark) => void remarks.push(remarkOf(...remark)) };
}

/** Reasons for refusals in words, of which a design has its own for `full`, `empty` and `not-ready`. */
export const reasons = (
  own: Readonly<Record<Exclude<Reason, "range" | "ineligible">, string>>,
): Readonly<Record<Reason, string>> => ({
  range: "it is out of range",
  ineligible: "no element is eligible",
  ...own,
});

/** An operation that is refused in a step. */
export interface Refused {
  op: number;
  reason: Reason;
  /** As it was presented; undefined if it came in an earlier step. */
  slot: Scene["slots"][number] | undefined;
}

/** The operations that are refused in a step. */
export const refusedIn = ({ engine, slots }: Scene): Refused[] =>
  engine.events.flatMap(({ kind, op, args: [reason = 0] }) =>
    kind === "rejected" && op !== null
      ? [{ op, reason: REASONS[reason] ?? "not-ready", slot: slots.find((slot) => slot.op === op) }]
      : [],
  );

/** `op 7 (enqueue) is refused: …`, with a reason in words or with facts of its own. */
export const refusal = ({ op, slot }: Refused, why: string | Clause): Clause =>
  clause`${{ op: opMention(op, slot?.kind) }} is refused: ${typeof why === "string" ? { why } : why}.`;
