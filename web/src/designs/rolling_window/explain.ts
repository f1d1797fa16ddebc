// What happened in a step, in sentences.

import { capital, operationOf, opMention, type Remark, type Scene, type Sentence } from "../contract";
import type { Reason } from "../numbers";
import { opsInStages } from "../occupants";
import { readerOf, reasonOf, resultsOf } from "../reader";
import { after, decode, type RollingWindow, rankOf } from "./decode";
import { queueMention } from "./names";

const events = readerOf("rolling_window");

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
  for (const refused of events.all(scene, "rejected")) {
    const reason = reasonOf(refused);
    const slot = scene.slots.find(({ op }) => op === refused.op);
    if (reason === "range" || refused.op === null) continue;
    say("rejected", 60, opMention(refused.op, slot?.kind), ` is refused: ${REFUSED[reason]}.`);
  }
  for (const { op } of events.all(scene, "retired")) {
    const known = op === null ? undefined : operationOf(scene, op);
    if (op === null || known?.kind !== "dequeue-min") continue;
    const [data, rank] = resultsOf(scene, op) ?? [];
    say("left", 75, opMention(op, known.kind), ` returns data ${data} of rank ${rank}.`);
  }
  if (events.first(scene, "reset")) say("reset", 50, "A reset empties both queues, and the window begins with rank 0.");
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
