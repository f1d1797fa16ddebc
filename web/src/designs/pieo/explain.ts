// What happened in a step, in sentences.

import { type Mention, opMention, type Remark, type Scene, type Sentence } from "../contract";
import { type Refused, reasons, refusal, refusedIn, telling } from "../telling";
import { decode, type Pieo, reader, sublistMention, sublistsInUse, timesOf, type Work } from "./decode";

const WHY = reasons({
  full: "the list is full",
  empty: "no element is of its group",
  "not-ready": "the list is not ready",
});

/** All that happened in the step. */
export function explain(scene: Scene): Remark[] {
  const state = decode(scene);
  const { work, cycle } = state;
  const { remarks, say } = telling();
  if (work) {
    const { op, kind, selected, placed, taken, spilled, borrowed, freed, returned } = work;
    const operation = opMention(op, kind);
    const mention = (id: number) => mentionOf(id, state);
    if (selected) {
      // A model does all in one step: what it selects comes before what follows from that.
      const weight = cycle === null ? 92 : 50;
      say("selected", weight, cycle, operation, " selects ", mention(selected.sublist), why(work, selected, state));
    }
    if (placed) {
      const to = ` goes to place ${placed.place} of `;
      say("placed", 70, cycle, operation, to, mention(placed.sublist), `${behind(placed.place)}.`);
    }
    if (taken) {
      const from = `, at place ${taken.place}${passes(taken.place, state)}.`;
      say("taken", 75, cycle, operation, " takes the first eligible element of ", mention(taken.sublist), from);
    }
    if (spilled) say("spilled", 90, cycle, ...spilling(spilled, state));
    if (borrowed) say("borrowed", 90, cycle, ...borrowing(borrowed, state));
    if (freed !== null) say("freed", 80, cycle, mention(freed), " is empty: it becomes the first free one.");
    if (returned) say("retired", 60, cycle, operation, ` returns data ${returned.data} of rank ${returned.rank}.`);
    if (remarks.length === 0 && cycle !== null)
      say("cycle", 12, cycle, operation, ` is in cycle ${cycle}: `, CYCLE[cycle] ?? "", ".");
  }
  for (const refused of refusedIn(scene))
    say("rejected", 95, cycle, refusal(refused, `${WHY[refused.reason]}${later(refused, state)}`));
  if (reader.first(scene, "reset")) say("reset", 50, cycle, "A reset frees all sublists.");
  return remarks;
}

function mentionOf(id: number, { sublists }: Pieo): Mention {
  const place = sublists.findIndex((sublist) => sublist.id === id);
  return sublistMention(id, place);
}

/** Cycles in which nothing is decided. */
const CYCLE: Readonly<Record<number, string>> = {
  0: "a sublist is read",
  1: "its sublist comes out of the memory; the next operation waits, as it would read old pointers",
  2: "elements move; the next operation waits, as it would read old pointers",
  3: "pointers and neighbour are written; the next operation waits, as it would read old pointers",
};

function spilling({ sublist, to, data, fresh }: NonNullable<Work["spilled"]>, state: Pieo): Sentence {
  const moves = ` is full: its last element, data ${data}, makes room and goes to `;
  const where = fresh ? ", a free one that opens behind it." : ", its right neighbour.";
  return [mentionOf(sublist, state), moves, mentionOf(to, state), where];
}

function borrowing({ sublist, to, data, side }: NonNullable<Work["borrowed"]>, state: Pieo): Sentence {
  const moves = ` was full and is filled again: data ${data} comes from `;
  const where = `, its ${side} neighbour, as partly filled neighbours could use up all sublists.`;
  return [mentionOf(to, state), moves, mentionOf(sublist, state), where];
}

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
function later({ reason, slot }: Refused, state: Pieo): string {
  if (reason !== "ineligible") return "";
  const { now, group } = reader.given("dequeue", slot?.arguments ?? []);
  const first = Math.min(...timesOf(sublistsInUse(state), group));
  return ` at time ${now}, the first one will be at time ${first}; a PIFO would serve one too early`;
}

/** Why a sublist was selected. */
function why(
  { kind, rank, wanted, placed }: Work,
  { place, held }: NonNullable<Work["selected"]>,
  state: Pieo,
): string {
  const { used, sublists, cycle } = state;
  // Hardware has moved nothing yet; a model has, and its sublists are others.
  const later = cycle !== null ? sublistsInUse(state).slice(place + 1) : [];
  if (kind === "dequeue") {
    const others = timesOf(later, wanted.group).some((time) => time <= wanted.now);
    return `, the first one with an eligible element${others ? ": one of a later sublist would overtake it" : ""}.`;
  }
  if (held === 0 && used <= 1) return ", as all are free.";
  const least = sublists[0]?.rank ?? null;
  // Hardware has not placed it yet in this cycle; of a model the pointer has its rank already.
  const isSmallest = placed ? placed.place === 0 && place === 0 : least !== null && rank < least;
  if (isSmallest) return ", the first one, as no rank is smaller.";
  const harm =
    place > 0
      ? ": an earlier sublist would break the order"
      : later.length > 0
        ? ": in a later one the newcomer would wait behind larger ranks"
        : "";
  return `, the last one whose smallest rank is at most the newcomer's${harm}.`;
}
