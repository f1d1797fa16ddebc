// Sentences about a step.

import { type Clause, clause, NOTHING, reasons, refusal, refusedIn, remarkCollector } from "../clause";
import { opMention, type Remark, type Scene } from "../contract";
import { decode, type Left, type Pifo, type PifoNewcomer, placeMention, reader } from "./decode";

const WHY = reasons({
  full: "the list is full",
  empty: "nothing in the list is of its logical PIFO",
  "not-ready": "the list is not ready",
});

/** Sentences about all events of a step. */
export function explain(scene: Scene): Remark[] {
  const state = decode(scene);
  const { newcomer, left, pushedOut } = state;
  const { remarks, addRemark } = remarkCollector();
  if (left) addRemark("removed", 90, 0, leaving(left, state));
  if (newcomer && newcomer.place !== null) addRemark("inserted", 80, 0, coming(newcomer, newcomer.place, state));
  if (pushedOut) addRemark("dropped", 70, 0, pushing(pushedOut, newcomer));
  for (const refused of refusedIn(scene)) addRemark("rejected", 60, 0, refusal(refused, WHY[refused.reason]));
  if (reader.first(scene, "reset")) addRemark("reset", 50, 0, clause`A reset empties the list.`);
  return remarks;
}

/** A departure, chosen by a priority decoder over the ids, or over the positions if there is only one logical PIFO. */
function leaving({ op, kind, place, data, rank, id }: Left, { ids, entries, newcomer }: Pifo): Clause {
  const behind = entries.filter((entry) => entry.place !== newcomer?.place).slice(place);
  const next = behind.find((entry) => entry.id === id || ids === 1);
  const moves = behind.length > 0 ? clause`, and ${{ moves: "what stood behind it moves up" }}` : NOTHING;
  const harm = next && clause`; rank ${{ next: next.rank }}, the next, would be too early`;
  const rest = next?.rank === rank ? clause`; ${{ same: "the next of this rank came later" }}` : (harm ?? moves);
  const which = ids > 1 ? clause` of logical PIFO ${{ id }}, at` : clause`,`;
  const what = clause`data ${{ data }} of rank ${{ rank }}${rest}.`;
  return clause`${{ op: opMention(op, kind) }} takes the first element${which} place ${{ place }}: ${what}`;
}

/** An arrival: all comparators work at once. */
function coming({ op, kind, rank, data }: PifoNewcomer, place: number, { entries }: Pifo): Clause {
  const behind = entries.length - place - 1;
  const ahead = entries[place - 1];
  const equal = ahead?.rank === rank ? clause`, ${{ equal: "which came first" }}` : NOTHING;
  const harm = ahead
    ? clause`further ahead it would overtake rank ${{ ahead: ahead.rank }}${equal}`
    : clause`${{ alone: behind > 0 ? "further back a larger rank would leave first" : "the list was empty" }}`;
  const moves = behind > 0 ? clause`; ${{ behind }} ${behind === 1 ? "moves" : "move"} down` : NOTHING;
  const what = clause`${{ op: opMention(op, kind) }}, data ${{ data }} of rank ${{ rank }}`;
  return clause`${what}, goes to ${{ place: placeMention(place) }}: ${harm}${moves}.`;
}

/** An element is pushed out. A new element is inserted behind equal ranks, so it may itself be the last one. */
function pushing({ data, rank }: NonNullable<Pifo["pushedOut"]>, newcomer: PifoNewcomer | null): Clause {
  const kept =
    newcomer && newcomer.rank < rank
      ? clause`; refusing rank ${{ own: newcomer.rank }} instead would leave a larger rank in the list`
      : NOTHING;
  return clause`The list was full: its last element, data ${{ data }} of rank ${{ rank }}, is pushed out${kept}.`;
}
