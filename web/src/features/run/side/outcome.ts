// What came of an operation, in words.

import type { OpFrame } from "../../../gen/types/OpFrame";

/** An operation and what came of it. */
export function outcomeText({ op, kind, outcome, reason, results, step }: OpFrame): string {
  const [data, priority] = results;
  const at = step === null ? "" : ` in step ${step}`;
  if (outcome === "in-flight") return `op ${op} (${kind}) is under way`;
  if (outcome !== "ok") return `op ${op} (${kind}) is ${outcome}${reason ? `, ${reason},` : ""}${at}`;
  if (data === undefined) return `op ${op} (${kind}) is done${at}`;
  return `op ${op} (${kind}) gives ${data}${priority === undefined ? "" : ` @ ${priority}`}${at}`;
}
