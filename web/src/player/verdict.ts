import type { LockstepFrame } from "../gen/types/LockstepFrame";

/** What the comparison of an engine with its reference has shown up to a step, in words. */
export function verdictOf(lockstep: LockstepFrame | null | undefined): string {
  if (!lockstep) return "no reference";
  return lockstep.divergence ? `RTL ≠ model, diverges at step ${lockstep.divergence.step}` : "RTL = model";
}
