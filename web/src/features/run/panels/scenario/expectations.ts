// What the author expects, and whether it is so.

import type { Broken } from "../../../../gen/types/Broken";
import type { ExpectedBroken } from "../../../../gen/types/ExpectedBroken";
import type { ExpectedResult } from "../../../../gen/types/ExpectedResult";
import type { ExpectedState } from "../../../../gen/types/ExpectedState";
import type { OpFrame } from "../../../../gen/types/OpFrame";
import type { Scenario } from "../../../../gen/types/Scenario";

export type ScenarioVerdict = "met" | "not met" | "to come";

/**
 * The step in which hardware parts from its model on purpose; undefined if it does not. A divergence is on purpose if the scenario expects it and
 * turns a mechanism off: one of a real fault is expected by its file as well, if that was made to show it.
 */
export function plannedDivergence({ engines, edits = [], expect }: ScenarioPlanned): number | undefined {
  const off = engines.some(({ switches = {} }) => Object.values(switches).includes(false));
  const turnedOff = edits.some((edit) => edit.switch !== undefined && edit.on === false);
  return off || turnedOff ? expect?.divergence : undefined;
}

/** The parts of a scenario that declare what goes wrong on purpose. */
export type ScenarioPlanned = Pick<Scenario, "engines" | "edits" | "expect" | "view">;

/** Whether an invariant of an engine breaks on purpose. Hardware that is to diverge may break any. */
export const breaksOnPurpose = (file: ScenarioPlanned | undefined, engine: number, invariant: string): boolean =>
  (file !== undefined && plannedDivergence(file) !== undefined) ||
  (file?.expect?.broken ?? []).some((broken) => (broken.engine ?? 0) === engine && broken.invariant === invariant);

/**
 * Whether a state is as expected, as known at step `now`. The session lists those in the past that were not, and once the run is over
 * those that it never reached.
 */
export function stateVerdict(
  state: ExpectedState,
  now: number,
  live: readonly number[] | null,
  failed: readonly string[],
): ScenarioVerdict {
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
): ScenarioVerdict {
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

/** Whether an invariant broke as expected: `broken` are those of its engine so far, `last` is the last step of the run. */
export function brokenVerdict(
  expected: ExpectedBroken,
  broken: readonly Broken[],
  now: number,
  last: number,
): { step: number | null; verdict: ScenarioVerdict } {
  const found = broken.find(({ invariant }) => invariant === expected.invariant);
  if (found) return { step: found.step, verdict: "met" };
  return { step: null, verdict: now < last ? "to come" : "not met" };
}
