// What the author expects, and whether it is so.

import type { ExpectedResult } from "../../gen/types/ExpectedResult";
import type { ExpectedState } from "../../gen/types/ExpectedState";
import type { OpFrame } from "../../gen/types/OpFrame";

export type Verdict = "met" | "not met" | "to come";

/**
 * Whether a state is as expected, as known at step `now`. The session lists those in the past that were not, and once the run is over
 * those that it never reached.
 */
export function stateVerdict(
  state: ExpectedState,
  now: number,
  live: readonly number[] | null,
  failed: readonly string[],
): Verdict {
  if (live)
    return live.length === state.values.length && live.every((word, i) => word === state.values[i]) ? "met" : "not met";
  const head = `step ${state.step}, engine ${state.engine ?? 0}: expected ${state.field}[${state.first ?? 0}..] `;
  if (failed.some((text) => text.startsWith(head))) return "not met";
  return state.step > now ? "to come" : "met";
}

/**
 * Whether an operation came out as expected. One of the `presented` that is not known any more was settled long ago; the session lists
 * those that were not as expected.
 */
export function resultVerdict(
  expected: ExpectedResult,
  op: OpFrame | undefined,
  presented: number,
  failed: readonly string[],
): Verdict {
  if (!op && expected.op < presented) {
    const head = `engine ${expected.engine ?? 0}, op ${expected.op}: expected `;
    return failed.some((text) => text.startsWith(head)) ? "not met" : "met";
  }
  if (!op || op.outcome === "in-flight") return "to come";
  const { ok, step, data, priority, reason } = expected;
  const is = <T>(wanted: T | undefined, actual: T) => wanted === undefined || wanted === actual;
  const right =
    ok === (op.outcome === "ok") &&
    is(step, op.step ?? undefined) &&
    is(data, op.results[0]) &&
    is(priority, op.results[1]) &&
    is(reason, op.reason);
  return right ? "met" : "not met";
}
