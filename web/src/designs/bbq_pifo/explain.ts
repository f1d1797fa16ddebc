// What happened in a step, in sentences.

import { plural } from "../../base/format";
import { capital, opMention, type Remark, type Scene, type Sentence } from "../contract";
import type { Reason } from "../numbers";
import { readerOf, reasonOf } from "../reader";
import { type Arrival, type BbqPifo, decode, passedOver } from "./decode";
import { placeMention } from "./names";

const events = readerOf("bbq_pifo");

/** All that happened in the step. */
export function explain(scene: Scene): Remark[] {
  const state = decode(scene);
  const { newcomer, extract, answer, spills, latency } = state;
  const remarks: Remark[] = [];
  const say = (topic: string, weight: number, ...sentence: Sentence) =>
    remarks.push({ sentence: capital(sentence), weight, stage: 0, topic });
  if (newcomer) {
    const { op, data, priority } = newcomer;
    const brings = `, data ${data} of priority ${priority}, `;
    // What leaves in the step in which it came has come before.
    const leaves = newcomer.data === extract?.data && priority === extract.priority;
    say("inserted", leaves ? 92 : 70, opMention(op, "enqueue"), brings, ...going(newcomer, state));
  }
  for (const { data, priority, cause } of spills) {
    const what = cause === "newcomer" ? "The newcomer finds" : "The answer finds";
    say(
      "spilled",
      80,
      `${what} a full PIFO: data ${data} of priority ${priority} spills into the BBQ; a larger priority there might leave too late.`,
    );
  }
  if (extract) {
    const { op, kind, data, priority, asks } = extract;
    const fetch = asks
      ? `, and asks the BBQ, whose answer comes in ${plural(latency, "step")}, or the PIFO would run empty`
      : "; nothing is left in the BBQ to ask for";
    const outside = passedOver(state);
    if (outside > priority)
      say(
        "asked",
        95,
        `Priority ${outside} is outside the PIFO, so priority ${priority} leaves before it: not the strict order.`,
      );
    say("asked", 90, opMention(op, kind), ` takes data ${data} of priority ${priority} at once${fetch}.`);
  }
  if (answer) {
    const { op, data, priority } = answer;
    say(
      "answered",
      85,
      "The BBQ answers ",
      opMention(op),
      `: data ${data} of priority ${priority} `,
      ...going(answer, state),
    );
  }
  for (const refused of events.all(scene, "rejected")) {
    const slot = scene.slots.find(({ op }) => op === refused.op);
    if (refused.op === null) continue;
    say("rejected", 60, opMention(refused.op, slot?.kind), ` is refused: ${REFUSED[reasonOf(refused)]}.`);
  }
  if (events.first(scene, "reset")) say("reset", 50, "A reset empties PIFO and BBQ.");
  return remarks;
}

const REFUSED: Readonly<Record<Reason, string>> = {
  full: "PIFO and BBQ have no room for another element",
  empty: "the PIFO is empty",
  "not-ready": "PIFO and BBQ are not ready",
  range: "it is out of range",
  ineligible: "no element is eligible",
};

const going = ({ place, now }: Arrival, { k }: BbqPifo): Sentence =>
  place === null ? [`stands behind all ${k} of the PIFO.`] : ["goes to ", placeMention(place, now), " of the PIFO."];
