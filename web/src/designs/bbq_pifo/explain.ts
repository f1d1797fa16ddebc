// Sentences about a step.

import { type Clause, clause, counted, reasons, refusal, refusedIn, remarkCollector } from "../clause";
import { opMention, type Remark, type Scene } from "../contract";
import { type BbqPifo, type BbqPifoArrival, decode, type Extract, placeMention, reader } from "./decode";

const WHY = reasons({
  full: "PIFO and BBQ have no room for another element",
  empty: "the PIFO is empty",
  "not-ready": "PIFO and BBQ are not ready",
});

/** Sentences about all events of a step. */
export function explain(scene: Scene): Remark[] {
  const state = decode(scene);
  const { newcomer, extract, answer, spills } = state;
  const { remarks, addRemark } = remarkCollector();
  if (newcomer) {
    // An element that leaves in the step of its arrival arrived first.
    const leaves = newcomer.data === extract?.data && newcomer.priority === extract.priority;
    addRemark("inserted", leaves ? 92 : 70, 0, coming(newcomer, state));
  }
  for (const spill of spills) addRemark("spilled", 80, 0, spilling(spill));
  if (extract) {
    const outside = Math.max(state.mostOutside, answer?.priority ?? -1);
    if (outside > extract.priority) addRemark("asked", 95, 0, overtaking(outside, extract));
    addRemark("asked", 90, 0, taking(extract, state));
  }
  if (answer) addRemark("answered", 85, 0, answering(answer, state));
  for (const refused of refusedIn(scene)) addRemark("rejected", 60, 0, refusal(refused, WHY[refused.reason]));
  if (reader.first(scene, "reset")) addRemark("reset", 50, 0, clause`A reset empties PIFO and BBQ.`);
  return remarks;
}

const named = ({ data, priority }: { data: number; priority: number }): Clause =>
  clause`data ${{ data }} of priority ${{ priority }}`;

const coming = (newcomer: BbqPifoArrival, state: BbqPifo): Clause =>
  clause`${{ op: opMention(newcomer.op, "enqueue") }}, ${named(newcomer)}, ${going(newcomer, state)}.`;

const answering = (answer: BbqPifoArrival, state: BbqPifo): Clause =>
  clause`The BBQ answers ${{ op: opMention(answer.op) }}: ${named(answer)} ${going(answer, state)}.`;

const going = ({ place, now }: BbqPifoArrival, { k }: BbqPifo): Clause =>
  place === null
    ? clause`stands behind all ${{ k }} of the PIFO`
    : clause`goes to ${{ place: placeMention(place, now) }} of the PIFO`;

function spilling({ cause, ...spilled }: BbqPifo["spills"][number]): Clause {
  const spills = clause`${named(spilled)} spills into the BBQ`;
  return clause`The ${{ cause }} finds a full PIFO: ${spills}; a larger priority there might leave too late.`;
}

/** If the PIFO is too small, a smaller priority may leave first. */
function overtaking(outside: number, { priority }: Extract): Clause {
  const leaves = clause`priority ${{ priority }} leaves before it`;
  return clause`Priority ${{ outside }} is outside the PIFO, so ${leaves}: not the strict order.`;
}

function taking({ op, kind, asks, ...taken }: Extract, { latency }: BbqPifo): Clause {
  const comes = clause`whose answer comes in ${counted({ latency }, "step")}`;
  const fetch = asks
    ? clause`, and asks the BBQ, ${comes}, or the PIFO would run empty`
    : clause`; ${{ nothing: "nothing is left in the BBQ to ask for" }}`;
  return clause`${{ op: opMention(op, kind) }} takes ${named(taken)} at once${fetch}.`;
}
