import { asStep, type Step } from "../../base/brand";
import type { Info } from "../../gen/types/Info";
import type { OpFrame } from "../../gen/types/OpFrame";

/** A stage of an operation's way. */
export interface Stay {
  stage: number;
  work: string;
  step: Step;
}

/** Which stage an operation is in when. An operation that is rejected goes no further than stage 0. */
export function life(op: OpFrame, info: Info): Stay[] {
  const stages = op.outcome === "rejected" ? info.stages.slice(0, 1) : info.stages;
  return stages.map(({ work }, stage) => ({ stage, work, step: asStep(op.slot + stage) }));
}
