// What happened in a step, in sentences.

import { plural } from "../../base/format";
import { opMention, type Remark, type Scene, type Sentence } from "../contract";
import { reasons, refusal, refusedIn, telling } from "../telling";
import { type Arrival, type BbqPifo, decode, placeMention, reader } from "./decode";

const WHY = reasons({
  full: "PIFO and BBQ have no room for another element",
  empty: "the PIFO is empty",
  "not-ready": "PIFO and BBQ are not ready",
});

/** All that happened in the step. */
export function explain(scene: Scene): Remark[] {
  const state = decode(scene);
  const { newcomer, extract, answer, spills } = state;
  const { remarks, say } = telling();
  if (newcomer) {
    const { op, data, priority } = newcomer;
    // What leaves in the step in which it came has come before.
    const leaves = data === extract?.data && priority === extract.priority;
    const brings = `, data ${data} of priority ${priority}, `;
    say("inserted", leaves ? 92 : 70, 0, opMention(op, "enqueue"), brings, ...going(newcomer, state));
  }
  for (const spill of spills) say("spilled", 80, 0, spilling(spill));
  if (extract) {
    const { priority } = extract;
    const outside = Math.max(state.mostOutside, answer?.priority ?? -1);
    const late = `Priority ${outside} is outside the PIFO, so priority ${priority} leaves before it: not the strict order.`;
    if (outside > priority) say("asked", 95, 0, late);
    say("asked", 90, 0, ...taking(extract, state));
  }
  if (answer) {
    const { op, data, priority } = answer;
    const brings = `: data ${data} of priority ${priority} `;
    say("answered", 85, 0, "The BBQ answers ", opMention(op), brings, ...going(answer, state));
  }
  for (const refused of refusedIn(scene)) say("rejected", 60, 0, refusal(refused, WHY[refused.reason]));
  if (reader.first(scene, "reset")) say("reset", 50, 0, "A reset empties PIFO and BBQ.");
  return remarks;
}

const going = ({ place, now }: Arrival, { k }: BbqPifo): Sentence =>
  place === null ? [`stands behind all ${k} of the PIFO.`] : ["goes to ", placeMention(place, now), " of the PIFO."];

function spilling({ data, priority, cause }: BbqPifo["spills"][number]): string {
  const finds = cause === "newcomer" ? "The newcomer finds" : "The answer finds";
  return `${finds} a full PIFO: data ${data} of priority ${priority} spills into the BBQ; a larger priority there might leave too late.`;
}

function taking({ op, kind, data, priority, asks }: NonNullable<BbqPifo["extract"]>, { latency }: BbqPifo): Sentence {
  const fetch = asks
    ? `, and asks the BBQ, whose answer comes in ${plural(latency, "step")}, or the PIFO would run empty`
    : "; nothing is left in the BBQ to ask for";
  return [opMention(op, kind), ` takes data ${data} of priority ${priority} at once${fetch}.`];
}
