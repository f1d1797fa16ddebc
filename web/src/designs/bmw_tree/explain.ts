// What happened in a step, in sentences.

import { type Clause, clause, NOTHING } from "../clause";
import { opMention, type Remark, type Scene } from "../contract";
import { type Refused, reasons, refusal, refusedIn, telling } from "../telling";
import {
  type BmwTree,
  decode,
  heldInAll,
  isTaken,
  queueOf,
  reader,
  rootSlots,
  slotMention,
  type Visit,
} from "./decode";

const WHY = reasons({
  full: "every slot holds an element, and one would be lost",
  empty: "the tree is empty",
  "not-ready": "the tree is not ready",
});

/** All that happened in the step. */
export function explain(scene: Scene): Remark[] {
  const state = decode(scene);
  const { remarks, say } = telling();
  for (const visit of state.visits) {
    // The root comes first: an operation begins there, and the slot that it chooses decides which of equals leaves.
    const weight = 90 - 6 * visit.level;
    const stage = visit.what === "refilled" ? visit.level : visit.level - 1;
    say(visit.what, weight, stage, clause`${{ op: opMention(visit.op, visit.kind) }} ${visiting(visit, state)}.`);
  }
  if (state.returned) {
    const { op, kind, data, rank } = state.returned;
    const result = clause`data ${{ data }} of rank ${{ rank }}, which was in the root`;
    say("retired", 60, 0, clause`${{ op: opMention(op, kind) }} returns ${result}.`);
  }
  for (const { op, kind, level } of fruitlessIn(state)) {
    const above = { above: `L${level - 1}` };
    const nothing = clause`finds no element on ${{ level: `L${level}` }} below the slot that it emptied on ${above}`;
    say("emptied", 50, level - 1, clause`${{ op: opMention(op, kind) }} ${nothing}: that slot stays empty.`);
  }
  for (const refused of refusedIn(scene)) say("rejected", 95, 0, refusal(refused, whyRefused(refused, state)));
  if (reader.first(scene, "reset")) say("reset", 50, null, clause`A reset empties the tree.`);
  return remarks;
}

function visiting({ level, slot: number, what, data, rank, swapped }: Visit, state: BmwTree): Clause {
  // In the root a logical queue has some of the slots only.
  const slots = level === 1 ? rootSlots(state) : state.ways;
  const isShared = slots < state.ways;
  const slot = { slot: slotMention(level, number) };
  const only = { only: "the one slot of its queue" };
  switch (what) {
    case "placed": {
      const first = clause`the first empty one of its ${{ owner: isShared ? "queue" : "node" }}`;
      return clause`stays in ${slot}, ${first}: under an empty slot no dequeue would find it`;
    }
    case "passed": {
      const reason = slots === 1 ? only : { fewest: "whose subtree has the fewest elements" };
      const element = clause`data ${{ data }} of rank ${{ rank }}`;
      // The smaller rank stays above; of two that are equal the one that was there.
      const down = swapped
        ? clause`${element} goes down: ${{ smaller: "the newcomer's rank is smaller" }}`
        : clause`the newcomer, ${element}, goes down: ${{ larger: "the resident's rank is not larger" }}`;
      return clause`chooses ${slot}, ${reason}; ${down}`;
    }
    case "taken": {
      const owner = { owner: isShared ? "queue" : "node" };
      const held = heldBeside(state, level, number, slots);
      const among = held === null || held === 0 ? NOTHING : clause` the ${{ ranks: held + 1 }} ranks in`;
      const smallest = held === null ? "the smallest rank" : "the smallest";
      const best = held === 0 ? clause`${{ alone: "the only element" }}` : smallest;
      const which = clause`${best} of${among} its ${owner}`;
      return clause`takes the element of ${slot}, ${slots === 1 ? only : which}`;
    }
    case "refilled": {
      const why = "the smallest rank below it: any other element below would leave earlier";
      return clause`refills ${slot} with data ${{ data }}, ${why}`;
    }
  }
}

/** Elements beside a slot, in so many slots among which its operation chooses; null on a level that is not drawn. */
function heldBeside({ slots }: BmwTree, level: number, slot: number, among: number): number | null {
  const first = slot - (slot % among);
  const others = slots[level - 1]?.slice(first, first + among).filter((other) => other.slot !== slot);
  return others ? others.filter(isTaken).length : null;
}

/** Dequeues below the root, by level, that find nothing to refill a slot with. Only hardware has them at work in a step of its own. */
const fruitlessIn = ({ work, levels, visits }: BmwTree): { op: number; kind: string; level: number }[] =>
  work.slice(1, levels).flatMap((there, at) => {
    const isIdle = there?.kind === "dequeue" && !visits.some(({ op }) => op === there.op);
    return isIdle ? [{ ...there, level: at + 2 }] : [];
  });

/** Why an operation is refused. Of a logical queue, with what the others leave free: it cannot be lent. */
function whyRefused({ reason, slot }: Refused, state: BmwTree): string | Clause {
  const { queues, capacity } = state;
  if (queues === 1 || !slot) return WHY[reason];
  const queue = { queue: queueOf(slot) };
  if (reason === "empty") return clause`queue ${queue} is empty`;
  if (reason !== "full") return WHY[reason];
  const free = { free: capacity * queues - heldInAll(state) };
  return clause`queue ${queue} is full with ${{ capacity }} elements; the ${free} free slots belong to other queues`;
}
