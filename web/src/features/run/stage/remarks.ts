// Remarks on a step of an engine: from its design, lockstep, invariants and the packets around it.

import { opThing } from "../../../base/thing";
import type { Design, Remark, Scene } from "../../../designs/contract";
import { packetRemarks } from "../panels/packets/remarks";
import { breaksOnPurpose, plannedDivergence, type ScenarioPlanned } from "../panels/scenario/expectations";
import { chooseRemarks, divergenceRemark, quietRemark, violationRemarks } from "../panels/why/choose";

/** Weight of a remark on a topic of the scenario: below violated invariants, above everything else, in the order of the original
 * weights. */
const onTopic = (weight: number) => 130 + weight / 10;

/** Weight of a remark on the operation of a question that this step answered: above the scenario's topics. */
const onAnswer = (weight: number) => 145 + weight / 20;

/** The remarks, first those about an operation, if one is given. */
export function aboutFirst(remarks: Remark[], op: number | null): Remark[] {
  if (op === null) return remarks;
  const thing = opThing(op);
  return remarks.map((remark) => {
    const isAbout = remark.sentence.some((part) => typeof part !== "string" && part.thing === thing);
    return isAbout && remark.weight < onAnswer(0) ? { ...remark, weight: onAnswer(remark.weight) } : remark;
  });
}

/** All remarks on the step. A divergence comes first. */
export function remarksOf(scene: Scene, engine: number, design: Design, run: ScenarioPlanned): Remark[] {
  const { lockstep, violations } = scene.engine;
  const divergence = divergenceRemark(lockstep, scene.step, lockstep?.divergence?.step === plannedDivergence(run));
  const broken = violationRemarks(violations, (invariant) => breaksOnPurpose(run, engine, invariant));
  const packets = scene.packets ? packetRemarks(scene.packets) : [];
  const topics = run.view?.topics ?? [];
  // That remark names the assertion.
  const named = divergence.length > 0 && lockstep?.divergence?.field === "assertion";
  const remarks = design.explain(scene).filter(({ topic }) => !(named && topic === "assertion"));
  const explained = remarks.map((remark) => {
    const isTopic = topics.includes(remark.topic);
    return isTopic ? { ...remark, weight: onTopic(remark.weight) } : remark;
  });
  return [...divergence, ...broken, ...explained, ...packets];
}

/** Remarks that fit into a number of characters or have at least the weight `always`; for a step without any, a remark on the operations
 * that pass the stages. */
export function chosenRemarks(
  scene: Scene,
  design: Design,
  remarks: readonly Remark[],
  maxCharacters: number,
  always?: number,
): Remark[] {
  const chosen = chooseRemarks(remarks, maxCharacters, always);
  return chosen.length > 0 ? chosen : [quietRemark(scene, design.pipeline?.(scene) ?? null)];
}
