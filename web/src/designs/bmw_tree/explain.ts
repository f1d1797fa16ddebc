// Sentences about a step.

import { type Clause, clause, NOTHING, type Refused, reasons, refusal, refusedIn, remarkCollector } from "../clause";
import { opMention, type Remark, type Scene } from "../contract";
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

/** Sentences about all events of a step. */
export function explain(scene: Scene): Remark[] {
  const state = decode(scene);
  const { remarks, addRemark } = remarkCollector();
  for (const visit of state.visits) {
    // The root comes first: an operation begins there, and the slot that it chooses decides which of equal elements leaves.
    const weight = 90 - 6 * visit.level;
    const stage = visit.what === "refilled" ? visit.level : visit.level - 1;
    addRemark(visit.what, weight, stage, clause`${{ op: opMention(visit.op, visit.kind) }} ${visiting(visit, state)}.`);
  }
  if (state.returned) {
    const { op, kind, data, rank } = state.returned;
    const result = clause`data ${{ data }} of rank ${{ rank }}, which was in the root`;
    addRemark("retired", 60, 0, clause`${{ op: opMention(op, kind) }} returns ${result}.`);
  }
  for (const { op, kind, level } of fruitlessIn(state)) {
    const above = { above: `L${level - 1}` };
    const nothing = clause`finds no element on ${{ level: `L${level}` }} below the slot that it emptied on ${above}`;
    addRemark("emptied", 50, level - 1, clause`${{ op: opMention(op, kind) }} ${nothing}: that slot stays empty.`);
  }
  for (const refused of refusedIn(scene)) addRemark("rejected", 95, 0, refusal(refused, whyRefused(refused, state)));
  if (reader.first(scene, "reset")) addRemark("reset", 50, null, clause`A reset empties the tree.`);
  return remarks;
}

function visiting({ level, slot: number, what, data, rank, swapped }: Visit, state: BmwTree): Clause {
  // A logical queue owns only some slots of the root.
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
      // The smaller rank stays above; of equal ranks the older element stays.
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

/** Number of elements in the other slots, of `among`, that the operation chooses from; null on a level that is not drawn. */
function heldBeside({ slots }: BmwTree, level: number, slot: number, among: number): number | null {
  const first = slot - (slot % among);
  const others = slots[level - 1]?.slice(first, first + among).filter((other) => other.slot !== slot);
  return others ? others.filter(isTaken).length : null;
}

/** Dequeues below the root, by level, that find no element to refill a slot. Only in hardware do they take a separate step. */
const fruitlessIn = ({ work, levels, visits }: BmwTree): { op: number; kind: string; level: number }[] =>
  work.slice(1, levels).flatMap((there, at) => {
    const isIdle = there?.kind === "dequeue" && !visits.some(({ op }) => op === there.op);
    return isIdle ? [{ ...there, level: at + 2 }] : [];
  });

/** Why an operation is refused. A logical queue cannot use the slots that other queues leave free. */
function whyRefused({ reason, slot }: Refused, state: BmwTree): string | Clause {
  const { queues, capacity } = state;
  if (queues === 1 || !slot) return WHY[reason];
  const queue = { queue: queueOf(slot) };
  if (reason === "empty") return clause`queue ${queue} is empty`;
  if (reason !== "full") return WHY[reason];
  const free = { free: capacity * queues - heldInAll(state) };
  return clause`queue ${queue} is full with ${{ capacity }} elements; the ${free} free slots belong to other queues`;
}
