// Sentences about a step.

import { type Clause, clause, NOTHING, type Refused, reasons, refusal, refusedIn, remarkCollector } from "../clause";
import { type Mention, opMention, type Remark, type Scene } from "../contract";
import { decode, type Pieo, type PieoWork, reader, sublistMention, sublistsInUse, timesOf } from "./decode";

const WHY = reasons({
  full: "the list is full",
  empty: "no element is of its group",
  "not-ready": "the list is not ready",
});

/** Sentences about all events of a step. */
export function explain(scene: Scene): Remark[] {
  const state = decode(scene);
  const { work, cycle } = state;
  const { remarks, addRemark } = remarkCollector();
  const addInCycle = (topic: string, weight: number, sentence: Clause) => addRemark(topic, weight, cycle, sentence);
  if (work) {
    const { kind, selected, placed, taken, spilled, borrowed, freed, returned } = work;
    const op = { op: opMention(work.op, kind) };
    const named = (sublist: number) => ({ sublist: mentionOf(sublist, state) });
    // A model does everything in one step: the selection comes before its consequences.
    const first = cycle === null ? 92 : 50;
    const reason = selected && why(work, selected, state);
    if (reason) addInCycle("selected", first, clause`${op} selects ${named(selected.sublist)}, ${reason}.`);
    if (placed) {
      const { place, sublist } = placed;
      addInCycle("placed", 70, clause`${op} goes to place ${{ place }} of ${named(sublist)}${behind(place)}.`);
    }
    if (taken) {
      const where = clause`${named(taken.sublist)}, at place ${{ place: taken.place }}${passes(taken.place, state)}`;
      addInCycle("taken", 75, clause`${op} takes the first eligible element of ${where}.`);
    }
    if (spilled) addInCycle("spilled", 90, spilling(spilled, state));
    if (borrowed) addInCycle("borrowed", 90, borrowing(borrowed, state));
    if (freed !== null) addInCycle("freed", 80, clause`${named(freed)} is empty: it becomes the first free one.`);
    const result = returned && clause`data ${{ data: returned.data }} of rank ${{ rank: returned.rank }}`;
    if (result) addInCycle("retired", 60, clause`${op} returns ${result}.`);
    if (remarks.length === 0 && cycle !== null)
      addInCycle("cycle", 12, clause`${op} is in cycle ${{ cycle }}: ${{ work: CYCLE[cycle] ?? "" }}${waits(cycle)}.`);
  }
  for (const refused of refusedIn(scene))
    addInCycle("rejected", 95, refusal(refused, clause`${{ why: WHY[refused.reason] }}${due(refused, state)}`));
  if (reader.first(scene, "reset")) addInCycle("reset", 50, clause`A reset frees all sublists.`);
  return remarks;
}

function mentionOf(id: number, { sublists }: Pieo): Mention {
  const place = sublists.findIndex((sublist) => sublist.id === id);
  return sublistMention(id, place);
}

/** Cycles without a decision. */
const CYCLE = [
  "a sublist is read",
  "its sublist comes out of the memory",
  "elements move",
  "pointers and neighbour are written",
] as const;

const waits = (cycle: number) =>
  cycle > 0 ? clause`; ${{ waits: "the next operation waits, as it would read old pointers" }}` : NOTHING;

/** Elements of equal rank leave in the order of their arrival. */
const behind = (place: number) =>
  place > 0
    ? clause`, ${{ behind: "behind all of its rank or less: further ahead, it would overtake those" }}`
    : NOTHING;

function spilling({ sublist, to, data, fresh }: NonNullable<PieoWork["spilled"]>, state: Pieo): Clause {
  const where = { fresh: fresh ? "a free one that opens behind it" : "its right neighbour" };
  const moves = clause`data ${{ data }}, makes room and goes to ${{ to: mentionOf(to, state) }}, ${where}`;
  return clause`${{ sublist: mentionOf(sublist, state) }} is full: its last element, ${moves}.`;
}

function borrowing({ sublist, to, data, side }: NonNullable<PieoWork["borrowed"]>, state: Pieo): Clause {
  const lender = clause`${{ sublist: mentionOf(sublist, state) }}, its ${{ side }} neighbour`;
  const comes = clause`data ${{ data }} comes from ${lender}, as partly filled neighbours could use up all sublists`;
  return clause`${{ to: mentionOf(to, state) }} was full and is filled again: ${comes}.`;
}

/** The element that a queue without a predicate would have returned. */
function passes(place: number, { groups }: Pieo): Clause {
  if (place === 0) return NOTHING;
  const wait = { passed: place === 1 ? "the one before it waits" : "those before it wait" };
  if (groups > 1) return clause`: ${wait} for ${{ group: "a later time or another group" }}`;
  return clause`: ${wait} for ${{ time: place === 1 ? "its time" : "their time" }}; a PIFO would be too early`;
}

/** When the first element of a group becomes eligible. */
function due({ reason, slot }: Refused, state: Pieo): Clause {
  if (reason !== "ineligible") return NOTHING;
  const { now, group } = reader.given("dequeue", slot?.arguments ?? []);
  const send = Math.min(...timesOf(sublistsInUse(state), group));
  return clause` at time ${{ now }}, the first one will be at time ${{ send }}; a PIFO would serve one too early`;
}

/** Why a sublist was selected. */
function why(
  { kind, rank, wanted, placed }: PieoWork,
  { place, held }: NonNullable<PieoWork["selected"]>,
  state: Pieo,
): Clause {
  const { used, sublists, cycle } = state;
  // Hardware has not moved anything yet; a model has, so its sublists differ.
  const after = cycle !== null ? sublistsInUse(state).slice(place + 1) : [];
  if (kind === "dequeue") {
    const others = timesOf(after, wanted.group).some((time) => time <= wanted.now);
    const eligible = { eligible: "the first one with an eligible element" };
    return clause`${eligible}${others ? clause`: ${{ later: "one of a later sublist would overtake it" }}` : NOTHING}`;
  }
  if (held === 0 && used <= 1) return clause`${{ all: "as all are free" }}`;
  const least = sublists[0]?.rank ?? null;
  // Hardware has not placed the element in this cycle; in a model the pointer already has its rank.
  const isSmallest = placed ? placed.place === 0 && place === 0 : least !== null && rank < least;
  if (isSmallest) return clause`${{ first: "the first one, as no rank is smaller" }}`;
  const last = { last: "the last one whose smallest rank is at most the newcomer's" };
  if (place > 0) return clause`${last}: ${{ order: "an earlier sublist would break the order" }}`;
  const larger = { larger: "in a later one the newcomer would wait behind larger ranks" };
  return after.length > 0 ? clause`${last}: ${larger}` : clause`${last}`;
}
