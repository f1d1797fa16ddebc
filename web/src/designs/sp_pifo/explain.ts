// What happened in a step, in sentences.

import { capital, type Remark, type Scene, type Sentence } from "../../views/design";
import { decode, packetOf, type Scan, type Source, type SpPifo } from "./decode";
import { opMention, packetThing, queueMention } from "./words";

/** All that happened in the step. */
export function explain(scene: Scene): Remark[] {
  const state = decode(scene);
  const { scan, served, inversion } = state;
  const remarks: Remark[] = [];
  const say = (weight: number, ...sentence: Sentence) =>
    remarks.push({ sentence: capital(sentence), weight, stage: null });
  if (scan) {
    say(60, ...mapping(scan, state));
    const adaptation = moving(scan, state);
    if (adaptation) say(50, ...adaptation);
  }
  if (served) {
    say(
      90,
      opMention(served.op, "dequeue"),
      ` takes the oldest packet of `,
      queueMention(served.queue),
      ", the first",
      ` queue that has any: data ${served.data} of rank ${served.rank}.`,
    );
  }
  if (inversion) {
    const place = packetOf(state, inversion.waiting.data)?.place;
    const waiting = `data ${inversion.waiting.data} of rank ${inversion.waiting.rank}`;
    say(
      80,
      "Inversion: ",
      place === undefined ? waiting : { text: waiting, thing: packetThing(place) },
      " still waits. ",
      WHY[inversion.source],
    );
  }
  const refused = scene.engine.events.find(({ kind }) => kind === "rejected");
  if (refused && !scan && scene.slot) {
    say(
      50,
      opMention(scene.slot.op, scene.slot.kind),
      ` is refused: ${scene.slot.kind === "dequeue" ? "nothing waits" : "its queue is full"}.`,
    );
  }
  if (scene.engine.events.some(({ kind }) => kind === "reset"))
    say(50, "A reset empties all queues and sets all bounds to 0.");
  return remarks;
}

const WHY: Readonly<Record<Source, string>> = {
  "first-queue": "Both were in the first queue, which takes every rank below its bound.",
  "push-down": "Both were in this queue; its bound was pushed down between the two.",
  overtaking: "It is in a queue of lower priority: bounds rose between the two.",
};

/** Where the scan ends, bound by bound. */
function mapping({ op, rank, queue, comparisons, dropped }: Scan, { queues }: SpPifo): Sentence {
  const first = queues.length - comparisons;
  const asked = queues
    .map(({ was }, i) => ({ was, i }))
    .slice(first)
    .reverse();
  const steps = asked.map(({ was }) => (rank >= was ? `${rank} ≥ ${was}` : `${rank} < ${was}`));
  const shown = steps.length > 4 ? [...steps.slice(0, 2), "…", ...steps.slice(-1)] : steps;
  const end =
    queue === 0 && (queues.length === 1 || rank < (queues[1]?.was ?? 0)) ? " takes what no other does" : " takes it";
  const scan = shown.length > 0 ? `, from the lowest priority up: ${shown.join(", ")}. ` : ". ";
  const rest: Sentence = dropped
    ? [queueMention(queue), " would take it, but is full: it is dropped."]
    : [queueMention(queue), `${end}.`];
  const [lead, ...more] = rest;
  const named =
    typeof lead === "string" || lead === undefined ? (lead ?? "") : { ...lead, text: lead.text.replace(/^q/, "Q") };
  return [opMention(op, "enqueue"), ` has rank ${rank}${scan}`, named, ...more];
}

/** How the bounds move; null if none does. */
function moving({ rank, queue }: Scan, { queues, strategy }: SpPifo): Sentence | null {
  const first = queues[0];
  const own = queues[queue];
  if (!first || !own) return null;
  if (queue === 0 && rank < first.was) {
    const cost = first.was - rank;
    const others = queues.length > 1;
    const how = {
      cost: `all other bounds fall by as much`,
      "queue-bound": `every other queue takes the bound of the one above it`,
      rank: `all other bounds fall by the rank, ${rank}`,
      one: `all other bounds fall by 1`,
    }[strategy];
    return [
      `Push-down: rank ${rank} is ${cost} below the bound of `,
      queueMention(0),
      `, which becomes ${rank}${others ? `; ${how}` : ""}.`,
    ];
  }
  if (own.bound === own.was) return null;
  return ["Push-up: the bound of ", queueMention(queue), ` rises from ${own.was} to the rank, ${own.bound}.`];
}
