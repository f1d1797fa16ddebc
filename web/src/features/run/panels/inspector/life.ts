import { asStep, type Step } from "../../../../base/brand";
import type { Info } from "../../../../gen/types/Info";
import type { OpFrame } from "../../../../gen/types/OpFrame";

/** A stage of an operation's way. */
export interface Stay {
  stage: number;
  work: string;
  step: Step;
}

/** Stages that an operation reaches: rejected, the first; lost to a reset, those before it; a reset itself none. */
function reached({ kind, outcome, step, slot }: OpFrame): number | undefined {
  if (outcome === "rejected") return 1;
  if (outcome === "flushed") return (step ?? slot) - slot;
  return kind === "reset" ? 0 : undefined;
}

/** Which stage an operation is in when. */
export function life(op: OpFrame, info: Info): Stay[] {
  const stages = info.stages.slice(0, reached(op));
  return stages.map(({ work }, stage) => ({ stage, work, step: asStep(op.slot + stage) }));
}
