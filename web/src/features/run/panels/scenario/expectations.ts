// Checks the author's expectations.

import type { Broken } from "../../../../gen/types/Broken";
import type { ExpectedBroken } from "../../../../gen/types/ExpectedBroken";
import type { ExpectedResult } from "../../../../gen/types/ExpectedResult";
import type { ExpectedState } from "../../../../gen/types/ExpectedState";
import type { OpFrame } from "../../../../gen/types/OpFrame";
import type { Scenario } from "../../../../gen/types/Scenario";

export type ScenarioVerdict = "met" | "not met" | "to come";

/** The step of an intended divergence between hardware and model; undefined if there is none. A divergence is intended if the scenario
 * expects it and switches a mechanism off; a scenario made from a real fault expects it too. */
export function plannedDivergence({ engines, edits = [], expect }: ScenarioPlanned): number | undefined {
  const off = engines.some(({ switches = {} }) => Object.values(switches).includes(false));
  const turnedOff = edits.some((edit) => edit.switch !== undefined && edit.on === false);
  return off || turnedOff ? expect?.divergence : undefined;
}

/** The parts of a scenario that declare intended faults. */
export type ScenarioPlanned = Pick<Scenario, "engines" | "edits" | "expect" | "view">;

/** True if the violation of an engine's invariant is intended. Hardware that is to diverge may violate any. */
export const breaksOnPurpose = (file: ScenarioPlanned | undefined, engine: number, invariant: string): boolean =>
  (file !== undefined && plannedDivergence(file) !== undefined) ||
  (file?.expect?.broken ?? []).some((broken) => (broken.engine ?? 0) === engine && broken.invariant === invariant);

/** Checks an expected state at step `now`. The session lists failed ones in the past, and at the end of the run those that were never
 * reached. */
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

/** Checks an expected result. If one of the `presented` operations is no longer known, its result is final; the session lists failed
 * ones. */
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

/** Checks an expected violation; `broken` are the violations of its engine so far, `last` is the last step of the run. */
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
