// Remarks on a step of an engine: by its design, on lockstep, invariants and the packets around it.

import { opThing } from "../../../base/thing";
import type { Design, Remark, Scene } from "../../../designs/contract";
import { packetRemarks } from "../panels/packets/remarks";
import { breaksOnPurpose, plannedDivergence, type ScenarioPlanned } from "../panels/scenario/expectations";
import { chooseRemarks, divergenceRemark, quietRemark, violationRemarks } from "../panels/why/choose";

/** Weight of a remark on a topic of the scenario: below invariants that break, above everything else. Among these the weightiest is first. */
const onTopic = (weight: number) => 130 + weight / 10;

/** Weight of a remark on the operation of a question that this step answered: above the scenario's topics. */
const onAnswer = (weight: number) => 145 + weight / 20;

/** The remarks, those first that speak of an operation, if there is one. */
export function aboutFirst(remarks: Remark[], op: number | null): Remark[] {
  if (op === null) return remarks;
  const thing = opThing(op);
  return remarks.map((remark) => {
    const isAbout = remark.sentence.some((part) => typeof part !== "string" && part.thing === thing);
    return isAbout && remark.weight < onAnswer(0) ? { ...remark, weight: onAnswer(remark.weight) } : remark;
  });
}

/** All remarks on the step. Where hardware and model part stands first. */
export function remarksOf(scene: Scene, engine: number, design: Design, run: ScenarioPlanned): Remark[] {
  const { lockstep, violations } = scene.engine;
  const divergence = divergenceRemark(lockstep, scene.step, lockstep?.divergence?.step === plannedDivergence(run));
  const broken = violationRemarks(violations, (invariant) => breaksOnPurpose(run, engine, invariant));
  const packets = scene.packets ? packetRemarks(scene.packets) : [];
  const topics = run.view?.topics ?? [];
  // The assertion that parts them is named there.
  const named = divergence.length > 0 && lockstep?.divergence?.field === "assertion";
  const remarks = design.explain(scene).filter(({ topic }) => !(named && topic === "assertion"));
  const explained = remarks.map((remark) => {
    const isTopic = topics.includes(remark.topic);
    return isTopic ? { ...remark, weight: onTopic(remark.weight) } : remark;
  });
  return [...divergence, ...broken, ...explained, ...packets];
}

/** Remarks that fit into so many characters or have at least the weight `always`; for a step without any, a remark on what passes the stages. */
export function saidOf(
  scene: Scene,
  design: Design,
  remarks: readonly Remark[],
  room: number,
  always?: number,
): Remark[] {
  const said = chooseRemarks(remarks, room, always);
  return said.length > 0 ? said : [quietRemark(scene, design.pipeline?.(scene) ?? null)];
}
