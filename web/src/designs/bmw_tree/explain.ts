// What happened in a step, in sentences.

import { capital, opMention, type Remark, type Scene, type Sentence } from "../contract";
import type { Reason } from "../numbers";
import { readerOf, reasonOf, resultsOf } from "../reader";
import { decode, heldInAll, type Tree, type Visit } from "./decode";
import { slotMention } from "./names";

const events = readerOf("bmw_tree");

/** All that happened in the step. */
export function explain(scene: Scene): Remark[] {
  const state = decode(scene);
  const remarks: Remark[] = [];
  const say = (topic: string, weight: number, stage: number | null, ...sentence: Sentence) =>
    remarks.push({ sentence: capital(sentence), weight, stage, topic });
  for (const visit of state.visits) {
    // The root comes first: an operation begins there, and the slot that it chooses decides which of equals leaves.
    const weight = 90 - 6 * visit.level;
    const stage = visit.what === "refilled" ? visit.level : visit.level - 1;
    say(visit.what, weight, stage, opMention(visit.op, visit.kind), ...sentenceOf(visit, state));
  }
  for (const slot of scene.slots) {
    const [data, rank] = resultsOf(scene, slot.op) ?? [];
    if (slot.kind === "dequeue" && data !== undefined)
      say(
        "retired",
        60,
        0,
        opMention(slot.op, slot.kind),
        ` returns data ${data} of rank ${rank}, which was in the root.`,
      );
  }
  for (const refused of events.all(scene, "rejected")) {
    const slot = scene.slots.find(({ op }) => op === refused.op);
    if (refused.op === null) continue;
    const why = refusal(reasonOf(refused), state, slot);
    say("rejected", 95, 0, opMention(refused.op, slot?.kind), ` is refused: ${why}.`);
  }
  if (events.first(scene, "reset")) say("reset", 50, null, "A reset empties the tree.");
  return remarks;
}

function sentenceOf(visit: Visit, { ways, held }: Tree): Sentence {
  const { level, slot, what, data, rank, swapped } = visit;
  // In the root a logical queue has some of the slots only.
  const own = level === 1 ? ways / held.length : ways;
  const mention = slotMention(level, slot);
  switch (what) {
    case "placed":
      return [
        " stays in ",
        mention,
        `, the first empty one of its ${own < ways ? "queue" : "node"}: under an empty slot no dequeue would find it.`,
      ];
    case "passed": {
      const reason = own === 1 ? "the one slot of its queue" : "whose subtree has the fewest elements";
      // The smaller rank stays above; of two that are equal the one that was there.
      const down = swapped
        ? `data ${data} of rank ${rank} goes down: the newcomer's rank is smaller`
        : `the newcomer, data ${data} of rank ${rank}, goes down: the resident's rank is not larger`;
      return [" chooses ", mention, `, ${reason}; ${down}.`];
    }
    case "taken":
      if (own === 1) return [" takes the element of ", mention, ", the one slot of its queue."];
      return [
        " takes the element of ",
        mention,
        `, the smallest rank of the ${own} slots${own < ways ? " of its queue" : ""}.`,
      ];
    case "refilled":
      return [
        " refills ",
        mention,
        ` with data ${data}, the smallest rank below it: any other element below would leave earlier.`,
      ];
  }
}

/** Why an operation is refused. Of a logical queue, with what the others leave free: it cannot be lent. */
function refusal(reason: Reason, state: Tree, slot: Scene["slots"][number] | undefined): string {
  const { held, capacity } = state;
  const queue = slot?.arguments[slot.kind === "enqueue" ? 2 : 0];
  if (held.length === 1 || queue === undefined) return REFUSED[reason];
  const free = capacity * held.length - heldInAll(state);
  if (reason === "full")
    return `queue ${queue} is full with ${capacity} elements; the ${free} free slots belong to other queues`;
  return reason === "empty" ? `queue ${queue} is empty` : REFUSED[reason];
}

const REFUSED: Readonly<Record<Reason, string>> = {
  full: "every slot holds an element, and one would be lost",
  empty: "the tree is empty",
  "not-ready": "the tree is not ready",
  range: "it is out of range",
  ineligible: "no element is eligible",
};
