import type { LockstepFrame } from "../../gen/types/LockstepFrame";

/** What the comparison of an engine with its reference has shown up to a step, in words. */
export function verdictOf(lockstep: LockstepFrame | null | undefined): string {
  if (!lockstep) return "It has no reference";
  const { divergence } = lockstep;
  return divergence
    ? `It diverges from its reference at step ${divergence.step}`
    : "It agrees with its reference so far";
}
