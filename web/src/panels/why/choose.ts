// Which of the step's remarks are said first.

import { stageText, whatDiffers } from "../../base/divergence";
import { assertionText } from "../../base/format";
import { plainText, type Remark, type Scene } from "../../designs/contract";
import type { LockstepFrame } from "../../gen/types/LockstepFrame";
import type { ViolationFrame } from "../../gen/types/ViolationFrame";
import { quietPackets } from "../packets/remarks";

/** At most this many sentences stand in the line. */
const MOST = 3;
/** After the first, only what is worth it. */
const WORTH = 5;

/** The remarks that say most about the step, the weightiest first, as far as they fit into so many characters. */
export function chooseRemarks(remarks: readonly Remark[], characters: number): Remark[] {
  const byWeight = [...remarks].sort((a, b) => b.weight - a.weight);
  const chosen: Remark[] = [];
  let left = characters;
  for (const remark of byWeight.slice(0, MOST)) {
    const length = plainText(remark.sentence).length + 1;
    if (chosen.length > 0 && (remark.weight < WORTH || length > left)) continue;
    chosen.push(remark);
    left -= length;
  }
  return chosen;
}

/** What a step without events says. */
export function quietRemark(scene: Scene): Remark {
  const text = scene.packets
    ? quietPackets(scene.packets)
    : scene.info.stages.length === 0
      ? "No operation in this step."
      : scene.upcoming.some((slots) => slots.length > 0)
        ? "No operation is in the pipeline: every stage holds a bubble."
        : "The pipeline has drained: every operation has left.";
  return { sentence: [text], weight: 0, stage: null };
}

/** Invariants that do not hold in this step. `onPurpose` is true of those that the scenario expects to break. */
export const violationRemarks = (
  violations: readonly ViolationFrame[],
  onPurpose: (invariant: string) => boolean = () => false,
): Remark[] =>
  violations.map(({ invariant, meaning, text }) => ({
    weight: 160,
    stage: null,
    sentence: [`An invariant is broken${onPurpose(invariant) ? " on purpose" : ""}, ${meaning}: ${text}.`],
  }));

/** Where an engine parts from its reference. */
export function divergenceRemark(lockstep: LockstepFrame | null, step: number, onPurpose = false): Remark[] {
  const found = lockstep?.divergence;
  if (!found || found.step !== step) return [];
  const begin = `Hardware and model part here${onPurpose ? ", on purpose" : ""}`;
  if (found.field === "assertion") {
    // Its hierarchical name says which instance failed.
    const which = assertionText(found.actual).replace(/^\w+(?= \()/, found.signal || "$&");
    return [{ weight: 170, stage: null, sentence: [`${begin}: the assertion ${which} fails.`] }];
  }
  const what = /^(verdict|result)$/.test(found.field) ? `the ${found.field}` : whatDiffers(found);
  const of = found.op === null ? "" : ` of op ${found.op}`;
  const place = [stageText(found), found.signal].filter(Boolean).join(": ");
  const where = place ? ` It is the work of ${place}.` : "";
  const sentence = [`${begin}: ${what}${of} is ${found.actual}, the model says ${found.expected}.${where}`];
  return [{ weight: 170, stage: found.stage, sentence }];
}
