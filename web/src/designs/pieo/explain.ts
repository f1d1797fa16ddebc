// What happened in a step, in sentences.

import { capital, operationOf, opMention, type Remark, type Scene, type Sentence } from "../contract";
import type { Reason } from "../numbers";
import { readerOf, reasonOf, resultsOf } from "../reader";
import { decode, type Pieo, placeOf, type Work } from "./decode";
import { sublistMention } from "./names";

const events = readerOf("pieo");

/** All that happened in the step. */
export function explain(scene: Scene): Remark[] {
  const state = decode(scene);
  const { work, cycle } = state;
  const remarks: Remark[] = [];
  const say = (topic: string, weight: number, ...sentence: Sentence) =>
    remarks.push({ sentence: capital(sentence), weight, stage: cycle, topic });
  const mention = (id: number) => sublistMention(id, placeOf(state, id));
  if (work) {
    const { op, kind, selected, placed, taken, spilled, borrowed, freed } = work;
    if (selected)
      say(
        "selected",
        // A model does all in one step: what it selects comes before what follows from that.
        cycle === null ? 92 : 50,
        opMention(op, kind),
        " selects ",
        mention(selected.sublist),
        ...why(work, state, operationOf(scene, op)?.arguments ?? []),
      );
    if (placed)
      say(
        "placed",
        70,
        opMention(op, kind),
        ` goes to place ${placed.place} of `,
        mention(placed.sublist),
        `${behind(placed.place)}.`,
      );
    if (taken)
      say(
        "taken",
        75,
        opMention(op, kind),
        ` takes the first eligible element of `,
        mention(taken.sublist),
        `, at place ${taken.place}${passes(taken.place, state)}.`,
      );
    if (spilled) {
      const { sublist, to, data, fresh } = spilled;
      const where = fresh ? ", a free one that opens behind it." : ", its right neighbour.";
      say(
        "spilled",
        90,
        mention(sublist),
        ` is full: its last element, data ${data}, makes room and goes to `,
        mention(to),
        where,
      );
    }
    if (borrowed) {
      const { sublist, to, data, side } = borrowed;
      say(
        "borrowed",
        90,
        mention(to),
        ` was full and is filled again: data ${data} comes from `,
        mention(sublist),
        `, its ${side} neighbour, as partly filled neighbours could use up all sublists.`,
      );
    }
    if (freed !== null) say("freed", 80, mention(freed), " is empty: it becomes the first free one.");
    const brought = resultsOf(scene, op);
    if (brought && kind === "dequeue")
      say("retired", 60, opMention(op, kind), ` returns data ${brought[0]} of rank ${brought[1]}.`);
    if (remarks.length === 0 && cycle !== null)
      say("cycle", 12, opMention(op, kind), ` is in cycle ${cycle}: `, CYCLE[cycle] ?? "", ".");
  }
  for (const refused of events.all(scene, "rejected")) {
    const slot = scene.slots.find((slot) => slot.op === refused.op);
    const reason = reasonOf(refused);
    if (refused.op === null) continue;
    say(
      "rejected",
      95,
      opMention(refused.op, slot?.kind),
      ` is refused: ${REFUSED[reason]}${later(reason, slot?.arguments, state)}.`,
    );
  }
  if (events.first(scene, "reset")) say("reset", 50, "A reset frees all sublists.");
  return remarks;
}

/** Cycles in which nothing is decided. */
const CYCLE: Readonly<Record<number, string>> = {
  0: "a sublist is read",
  1: "its sublist comes out of the memory; the next operation waits, as it would read old pointers",
  2: "elements move; the next operation waits, as it would read old pointers",
  3: "pointers and neighbour are written; the next operation waits, as it would read old pointers",
};

const REFUSED: Readonly<Record<Reason, string>> = {
  full: "the list is full",
  empty: "no element is of its group",
  "not-ready": "the list is not ready",
  range: "it is out of range",
  ineligible: "no element is eligible",
};

/** Elements of one rank leave in the order of their arrival. */
const behind = (place: number) =>
  place > 0 ? ", behind all of its rank or less: further ahead, it would overtake those" : "";

/** What a queue without a predicate would have given. */
function passes(place: number, { groups }: Pieo): string {
  if (place === 0) return "";
  const them = place === 1 ? "the one before it waits" : "those before it wait";
  if (groups > 1) return `: ${them} for a later time or another group`;
  return `: ${them} for ${place === 1 ? "its" : "their"} time; a PIFO would be too early`;
}

/** When the first element of a group is eligible. */
function later(reason: Reason, args: readonly number[] | undefined, { sublists, used }: Pieo): string {
  if (reason !== "ineligible") return "";
  const [now = 0, group = 0] = args ?? [];
  const times = sublists.slice(0, used).flatMap(({ send }) => send[group] ?? []);
  return ` at time ${now}, the first one will be at time ${Math.min(...times)}; a PIFO would serve one too early`;
}

/** Why a sublist was selected. */
function why({ kind, selected, placed }: Work, { used, sublists, cycle }: Pieo, args: readonly number[]): Sentence {
  // Hardware has moved nothing yet; a model has, and its sublists are others.
  const later = selected && cycle !== null ? sublists.slice(selected.place + 1, used) : [];
  if (kind === "dequeue") {
    const [now = 0, group = 0] = args;
    const others = later.some(({ send }) => (send[group] ?? Number.POSITIVE_INFINITY) <= now);
    return [`, the first one with an eligible element${others ? ": one of a later sublist would overtake it" : ""}.`];
  }
  const rank = args[1] ?? 0;
  if (selected?.held === 0 && used <= 1) return [", as all are free."];
  // Hardware has not placed it yet in this cycle; of a model the pointer has its rank already.
  const isSmallest = placed ? placed.place === 0 && selected?.place === 0 : rank < (sublists[0]?.rank ?? 0);
  if (isSmallest) return [", the first one, as no rank is smaller."];
  const harm =
    selected && selected.place > 0
      ? ": an earlier sublist would break the order"
      : later.length > 0
        ? ": in a later one the newcomer would wait behind larger ranks"
        : "";
  return [`, the last one whose smallest rank is at most the newcomer's${harm}.`];
}
