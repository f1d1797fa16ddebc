// What happened in a step, in sentences.

import { opMention, type Remark, type Scene, type Sentence } from "../contract";
import { type Refused, reasons, refusal, refusedIn, telling } from "../telling";
import { decode, heldInAll, queueOf, reader, rootSlots, slotMention, type Tree, type Visit } from "./decode";

const WHY = reasons({
  full: "every slot holds an element, and one would be lost",
  empty: "the tree is empty",
  "not-ready": "the tree is not ready",
});

/** All that happened in the step. */
export function explain(scene: Scene): Remark[] {
  const state = decode(scene);
  const { visits, returned } = state;
  const { remarks, say } = telling();
  for (const visit of visits) {
    // The root comes first: an operation begins there, and the slot that it chooses decides which of equals leaves.
    const weight = 90 - 6 * visit.level;
    const stage = visit.what === "refilled" ? visit.level : visit.level - 1;
    say(visit.what, weight, stage, opMention(visit.op, visit.kind), ...sentenceOf(visit, state));
  }
  if (returned) {
    const text = ` returns data ${returned.data} of rank ${returned.rank}, which was in the root.`;
    say("retired", 60, 0, opMention(returned.op, returned.kind), text);
  }
  for (const refused of refusedIn(scene)) say("rejected", 95, 0, refusal(refused, whyRefused(refused, state)));
  if (reader.first(scene, "reset")) say("reset", 50, null, "A reset empties the tree.");
  return remarks;
}

function sentenceOf(visit: Visit, state: Tree): Sentence {
  const { level, slot, what, data, rank, swapped } = visit;
  const { ways } = state;
  // In the root a logical queue has some of the slots only.
  const own = level === 1 ? rootSlots(state) : ways;
  const mention = slotMention(level, slot);
  switch (what) {
    case "placed": {
      const owner = own < ways ? "queue" : "node";
      const why = `, the first empty one of its ${owner}: under an empty slot no dequeue would find it.`;
      return [" stays in ", mention, why];
    }
    case "passed": {
      const reason = own === 1 ? "the one slot of its queue" : "whose subtree has the fewest elements";
      // The smaller rank stays above; of two that are equal the one that was there.
      const down = swapped
        ? `data ${data} of rank ${rank} goes down: the newcomer's rank is smaller`
        : `the newcomer, data ${data} of rank ${rank}, goes down: the resident's rank is not larger`;
      return [" chooses ", mention, `, ${reason}; ${down}.`];
    }
    case "taken": {
      const all = `the smallest rank of the ${own} slots${own < ways ? " of its queue" : ""}`;
      return [" takes the element of ", mention, `, ${own === 1 ? "the one slot of its queue" : all}.`];
    }
    case "refilled": {
      const why = "the smallest rank below it: any other element below would leave earlier";
      return [" refills ", mention, ` with data ${data}, ${why}.`];
    }
  }
}

/** Why an operation is refused. Of a logical queue, with what the others leave free: it cannot be lent. */
function whyRefused({ reason, slot }: Refused, state: Tree): string {
  const { queues, capacity } = state;
  if (queues === 1 || !slot) return WHY[reason];
  const queue = queueOf(slot);
  const free = capacity * queues - heldInAll(state);
  if (reason === "full")
    return `queue ${queue} is full with ${capacity} elements; the ${free} free slots belong to other queues`;
  return reason === "empty" ? `queue ${queue} is empty` : WHY[reason];
}
