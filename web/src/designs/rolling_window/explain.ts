// What happened in a step, in sentences.

import { capital, operationOf, opMention, type Remark, type Scene, type Sentence } from "../contract";
import { REASONS, type Reason } from "../numbers";
import { opsInStages } from "../occupants";
import { after, decode, type RollingWindow, rankOf } from "./decode";
import { queueMention } from "./names";

/** All that happened in the step. */
export function explain(scene: Scene): Remark[] {
  const state = decode(scene);
  const { newcomer, dequeue, first, span, primary } = state;
  const remarks: Remark[] = [];
  const say = (topic: string, weight: number, ...sentence: Sentence) =>
    remarks.push({ sentence: capital(sentence), weight, stage: 0, topic });
  const end = after(first, 2 * span, state);
  if (newcomer) {
    const { op, rank, place, becomes } = newcomer;
    const named = opMention(op, "enqueue");
    if (place === "late")
      say(
        "late",
        90,
        named,
        ` of rank ${rank} is late: the window begins with rank ${first}, so it gets rank ${becomes}; its own bucket belongs to rank ${sharedWith(rank, state)}.`,
      );
    else if (place === "early")
      say(
        "early",
        90,
        named,
        ` of rank ${rank} is early and refused: the window ends before rank ${end}, and its bucket still belongs to rank ${sharedWith(rank, state)}.`,
      );
    else {
      const half = place === "primary" ? "first" : "second";
      const queue = place === "primary" ? primary : 1 - primary;
      say(
        "placed",
        70,
        named,
        ` of rank ${rank} is in the ${half} half of the window: it goes to `,
        queueMention(queue),
        ".",
      );
    }
  }
  if (dequeue) {
    const { op, kind, queue, swaps } = dequeue;
    if (swaps)
      say(
        "advanced",
        95,
        queueMention(1 - queue),
        ` was empty, so the window moves on by ${span} ranks to rank ${first}, and `,
        queueMention(queue),
        " is the primary queue now.",
      );
    const later = `, whose ranks begin with ${after(first, span, state)}, would come too early`;
    const others = (state.occupancies[1 - queue] ?? 0) > 0 ? ["; ", queueMention(1 - queue), later] : [];
    say(
      "asked",
      80,
      opMention(op, kind),
      " asks the primary queue, ",
      queueMention(queue),
      ", for its smallest rank",
      ...others,
      ".",
    );
  }
  for (const { kind, op, args } of scene.engine.events) {
    if (op === null) continue;
    const reason = REASONS[args[0] ?? 0] ?? "not-ready";
    if (kind === "rejected" && reason !== "range") {
      const slot = scene.slots.find((slot) => slot.op === op);
      say("rejected", 60, opMention(op, slot?.kind), ` is refused: ${REFUSED[reason]}.`);
    }
    const known = operationOf(scene, op);
    if (kind === "retired" && known?.kind === "dequeue-min")
      say("left", 75, opMention(op, known.kind), ` returns data ${args[0]} of rank ${args[1]}.`);
  }
  if (scene.engine.events.some(({ kind }) => kind === "reset"))
    say("reset", 50, "A reset empties both queues, and the window begins with rank 0.");
  const passing = opsInStages(scene).flat();
  const last = passing.at(-1);
  if (remarks.length === 0 && last !== undefined && passing.length > NAMED) {
    const words = `Nothing comes in this step: ${passing.length} operations are in stages, and `;
    say("passing", 10, words, opMention(last, operationOf(scene, last)?.kind), " leaves first.");
  }
  return remarks;
}

/** The rank of the window that has the same bucket as one outside of it. */
const sharedWith = (rank: number, state: RollingWindow) => rankOf(rank % (2 * state.span), state);

/** So many operations that pass are named by the page itself. */
const NAMED = 2;

const REFUSED: Readonly<Record<Reason, string>> = {
  full: "no element is free, and both queues share them",
  empty: "both queues are empty",
  "not-ready": "the bitmaps are not cleared yet",
  range: "it is out of range",
  ineligible: "nothing is eligible",
};
