// What happened in a step, in sentences.

import { type Clause, clause, NOTHING } from "../clause";
import { opMention, type Remark, type Scene } from "../contract";
import { reasons, refusal, refusedIn, telling } from "../telling";
import { decode, type Left, type Pifo, type PifoNewcomer, placeMention, reader } from "./decode";

const WHY = reasons({
  full: "the list is full",
  empty: "nothing in the list is of its logical PIFO",
  "not-ready": "the list is not ready",
});

/** All that happened in the step. */
export function explain(scene: Scene): Remark[] {
  const state = decode(scene);
  const { newcomer, left, pushedOut } = state;
  const { remarks, say } = telling();
  if (left) say("removed", 90, 0, leaving(left, state));
  if (newcomer && newcomer.place !== null) say("inserted", 80, 0, coming(newcomer, newcomer.place, state));
  if (pushedOut) say("dropped", 70, 0, pushing(pushedOut, newcomer));
  for (const refused of refusedIn(scene)) say("rejected", 60, 0, refusal(refused, WHY[refused.reason]));
  if (reader.first(scene, "reset")) say("reset", 50, 0, clause`A reset empties the list.`);
  return remarks;
}

/** By a priority decoder over the ids, or over the places if there is one logical PIFO only. */
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

/** By comparators: all of them at once. */
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

/** Of two that are equal the newcomer stands behind, and is the last one itself. */
function pushing({ data, rank }: NonNullable<Pifo["pushedOut"]>, newcomer: PifoNewcomer | null): Clause {
  const kept =
    newcomer && newcomer.rank < rank
      ? clause`; refusing rank ${{ own: newcomer.rank }} instead would leave a larger rank in the list`
      : NOTHING;
  return clause`The list was full: its last element, data ${{ data }} of rank ${{ rank }}, is pushed out${kept}.`;
}
