// Chooses the remarks about a step that are shown.

import { assertionText, stageText, whatDiffers } from "../../../../base/format";
import { type Clause, clause, NOTHING, remarkOf } from "../../../../designs/clause";
import { opMention, type Pipeline, plainText, type Remark, type Scene, type Token } from "../../../../designs/contract";
import type { LockstepFrame } from "../../../../gen/types/LockstepFrame";
import type { ViolationFrame } from "../../../../gen/types/ViolationFrame";
import { quietPackets } from "../packets/remarks";

/** Largest number of sentences, except if one remark has more. */
const MOST = 2;
const sentencesIn = ({ sentence }: Remark) => plainText(sentence).match(/[.!?”](?= |$)/g)?.length ?? 1;
/** Smallest weight of remarks after the first. */
const WORTH = 5;

/** Smallest weight of a remark on a step's main event; lighter ones are routine. */
export const ESSENTIAL = 50;

/** The most important remarks that fit into a number of characters. Remarks with the weight `always` or more are chosen whatever their
 * length: `Why` uses smaller letters for long sentences. */
export function chooseRemarks(
  remarks: readonly Remark[],
  characters: number,
  always = Number.POSITIVE_INFINITY,
): Remark[] {
  const byWeight = [...remarks].sort((a, b) => b.weight - a.weight);
  const chosen: Remark[] = [];
  let left = characters;
  let sentences = MOST;
  for (const remark of byWeight) {
    const length = plainText(remark.sentence).length + 1;
    const count = sentencesIn(remark);
    const fits = count <= sentences && (length <= left || remark.weight >= always);
    if (chosen.length > 0 && (remark.weight < WORTH || !fits)) continue;
    chosen.push(remark);
    left -= length;
    sentences -= count;
  }
  return chosen;
}

/** The remarks in which engines side by side differ; all remarks of an engine that has only common ones. */
export function differing(engines: readonly Remark[][]): Remark[][] {
  const texts = engines.map((remarks) => remarks.map(({ sentence }) => plainText(sentence)));
  return engines.map((remarks) => {
    const own = remarks.filter(({ sentence }) => !texts.every((others) => others.includes(plainText(sentence))));
    return own.length > 0 ? own : remarks;
  });
}

/** Number of known later steps; a run may be longer. */
const FORESEEN = 64;

/** The remark on a step without events: which operations pass the stages, or that none does. */
export function quietRemark(scene: Scene, pipeline: Pipeline | null): Remark {
  const passing = (pipeline?.stages ?? []).flatMap((tokens, stage) =>
    tokens.filter(({ refused }) => !refused).map((token) => ({ token, stage })),
  );
  const { upcoming } = scene;
  const more = upcoming.length >= FORESEEN || upcoming.some((slots) => slots.length > 0);
  const quiet = (topic: string, sentence: Clause) => remarkOf(topic, 0, null, sentence);
  if (passing.length > 0) return quiet("passing", passingThrough(scene, passing));
  if (scene.packets) return quiet(...quietPackets(scene.packets));
  if (scene.info.stages.length === 0) return quiet("no operation", clause`No operation in this step.`);
  return more
    ? quiet("bubbles", clause`No operation is in the pipeline: every stage holds a bubble.`)
    : quiet("drained", clause`The pipeline has drained: no operation is left in it.`);
}

/** Largest number of operations that are named with the work of their stages. */
const DETAILED = 2;

/** The operations in stages, the furthest ahead last: `Op 3 (dequeue) is in stage 2 (wait for memory; output).` */
function passingThrough({ info }: Scene, passing: readonly { token: Token; stage: number }[]): Clause {
  const all = passing.toReversed().reduce((before, { token: { op, kind }, stage }, i) => {
    const { region, work } = info.stages[stage] ?? { region: "", work: "" };
    const does = { [`does_${i}`]: ` (${region === "" ? "" : `${region}: `}${work})` };
    const gap = i === 0 ? "" : i === passing.length - 1 ? " and " : ", ";
    const where = clause`${i === 0 ? " is in" : " in"} stage ${{ [`stage_${i}`]: stage }}`;
    const named = { [`op_${i}`]: opMention(op, kind) };
    return clause`${before}${gap}${named}${where}${passing.length > DETAILED ? NOTHING : does}`;
  }, NOTHING);
  return clause`${all}.`;
}

/** Invariants that are violated in this step. `onPurpose` tells whether the scenario expects a violation. */
export const violationRemarks = (
  violations: readonly ViolationFrame[],
  onPurpose: (invariant: string) => boolean = () => false,
): Remark[] =>
  violations.map(({ invariant, meaning, text }) => {
    const begin = clause`An invariant is broken${onPurpose(invariant) ? " on purpose" : ""}`;
    return remarkOf("violation", 160, null, clause`${begin}: “${{ meaning }}”. Here ${{ found: text }}.`);
  });

/** Where an engine diverges from its reference. */
export function divergenceRemark(lockstep: LockstepFrame | null, step: number, onPurpose = false): Remark[] {
  const found = lockstep?.divergence;
  if (!found || found.step !== step) return [];
  const begin = clause`Hardware and model diverge here${onPurpose ? ", on purpose" : ""}`;
  if (found.field === "assertion") {
    // The hierarchical name shows which instance failed.
    const which = assertionText(found.actual).replace(/^\w+(?= \()/, found.signal || "$&");
    return [remarkOf("divergence", 170, null, clause`${begin}: a check in the hardware fails, ${{ check: which }}.`)];
  }
  const what = { what: /^(verdict|result)$/.test(found.field) ? `the ${found.field}` : whatDiffers(found) };
  const of = found.op === null ? NOTHING : clause` of op ${{ op: found.op }}`;
  const place = [stageText(found), found.signal].filter(Boolean).join(": ");
  const where = place ? clause` It is the work of ${{ place }}.` : NOTHING;
  const values = clause`is ${{ is: found.actual }}, in the model ${{ expected: found.expected }}`;
  return [remarkOf("divergence", 170, found.stage, clause`${begin}: ${what}${of} ${values}.${where}`)];
}
