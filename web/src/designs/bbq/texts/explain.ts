// What happened in a step, in sentences, in the words of the paper: what it was, and why it had to be.

import { assertionText, plural } from "../../../base/format";
import { NONE } from "../../../base/none";
import { capital, opMention, type Remark, type Scene } from "../../contract";
import { reasonOf } from "../../reader";
import { sentence } from "../../telling";
import { decode } from "../decode";
import { bucketMention, elementMention, entryOf, reader, writeStage } from "../shape";
import { type Bbq, type Occupant, occupancyOf } from "../state";
import { type Context, type EventKind, isDequeue, joined, ofQueue, remark, type Text, type Texts } from "./remark";
import * as stages from "./stages";

/** All that happened in the step, in the order of the events. */
export function explain(scene: Scene): Remark[] {
  const bbq = decode(scene);
  const { events } = scene.engine;
  const texts: Texts = scene.info.stages.length > 0 ? TEXTS : { ...TEXTS, ...MODEL_TEXTS };
  return [
    ...steered(bbq),
    ...events.flatMap((event) => {
      const id = event.op ?? NONE;
      const kind = bbq.given(id)?.kind ?? "";
      const who = event.op === null ? "the hardware" : opMention(id, kind);
      const facts = reader.named(event, event.kind as EventKind);
      const text = (texts[event.kind as EventKind] ?? unknown) as Text;
      const said = text({ bbq, events, event, facts, id, who, kind });
      return said ? [{ ...said, sentence: capital(said.sentence), topic: event.kind }] : [];
    }),
  ];
}

/** An event without its own text; a newer hardware may report one. */
const unknown = ({ event, who }: Context): Remark => remark(null, 0)`${who} reports "${event.kind}".`;

/** What the steering stage does, which the hardware does not report: the logical queue decides it. */
function steered(bbq: Bbq): Remark[] {
  const there = bbq.stages[1];
  const given = there && bbq.given(there.op);
  if (bbq.steered === 0 || !given) return [];
  const { queue } = given;
  const who = opMention(there.op, there.kind);
  const level = bbq.steered + 1;
  const way = `L${level} bitmap ${entryOf(bbq, queue).bitmap}`;
  return [{ ...remark(1, 12)`Stage 1 steers ${who} to ${way}: it is of queue ${queue}.`, topic: "steered" }];
}

const accepted: Text<"accepted"> = ({ bbq, who, kind, id }) => {
  const given = bbq.given(id);
  if (!given || kind === "reset") return null;
  const { data, priority, queue } = given;
  if (isDequeue(kind)) {
    const left = plural(occupancyOf(bbq, queue), "element");
    return bbq.queues > 1
      ? remark(0, 5)`Stage 0 admits ${who} of queue ${queue}, which has ${left} left.`
      : remark(0, 5)`Stage 0 admits ${who}, which leaves ${left} for later dequeues.`;
  }
  const { popped } = bbq.touches;
  const taken = popped ? sentence` and pops ${elementMention(popped.element)} from the free list` : "";
  const what = `data ${data} for priority ${priority}${ofQueue(bbq, queue)}`;
  return remark(0, 6)`Stage 0 admits ${who} with ${what}${taken}.`;
};

const rejected: Text<"rejected"> = ({ bbq, who, id, facts }) => {
  const reason = reasonOf(facts);
  const say = remark(0, 100);
  if (reason === "not-ready")
    return say`Stage 0 rejects ${who}: after the reset, bits in memory are still being cleared, and an old one would lead to an empty bucket.`;
  if (reason !== "full") {
    const others = bbq.occupancy > 0 ? `, though others hold ${bbq.occupancy}` : "";
    const nothing =
      bbq.queues > 1 ? `queue ${bbq.given(id)?.queue} holds nothing${others}` : "no element is left for it";
    return say`Stage 0 rejects ${who}: ${nothing}. The dequeue goes on as a bubble; otherwise a StOC would fall below 0.`;
  }
  const returning = bbq.stages.findLast((o): o is Occupant => o !== null && isDequeue(o.kind));
  const why = returning
    ? capital([opMention(returning.op), ` frees its element in step ${bbq.step + writeStage(bbq) - returning.stage}.`])
    : "No dequeue is in flight that could free an element.";
  const shared = bbq.queues > 1 ? ", which all queues share," : "";
  return say`Stage 0 rejects ${who}: the free list${shared} is empty. ${why}`;
};

/** One sentence for all that are lost. */
const flushed: Text<"flushed"> = ({ events, event }) => {
  const lost = events.filter(({ kind }) => kind === "flushed");
  if (lost[0] !== event) return null;
  const ops = joined(lost.map(({ op }) => opMention(op ?? NONE)));
  return remark(
    null,
    90,
  )`${ops}${lost.length === 1 ? " was in the pipeline and is" : " were in the pipeline and are"} lost.`;
};

const retired: Text<"retired"> = ({ bbq, who, kind, id }) => {
  const returned = bbq.returned(id);
  if (kind === "reset" || !returned) return null;
  const { data, priority, queue } = returned;
  const result = isDequeue(kind) ? ` with data ${data} of priority ${priority}${ofQueue(bbq, queue)}` : "";
  return remark(writeStage(bbq), 1)`${who} leaves${result}.`;
};

/** Text for every kind of event that a BBQ reports. */
export const TEXTS: Texts = {
  accepted,
  rejected,
  flushed,
  retired,
  reset: ({ bbq, who, facts }) =>
    remark(0, 120)`${who} empties the queue and the pipeline; it is ready again in step ${bbq.step + facts.steps}.`,
  dropped: ({ who, facts: { data, priority } }) =>
    remark(null, 20)`${who} loses data ${data} of priority ${priority} without service.`,
  assertion: ({ event }) =>
    remark(null, 120)`A check in the hardware fails, ${assertionText(event.text) || "without a message"}.`,
  ...stages,
};

/** Why a model refuses an operation, in its own words. */
function refusedByModel({ queues }: Bbq, facts: { reason: number }): string {
  const reason = reasonOf(facts);
  if (reason === "not-ready") return "the hardware would not be ready yet";
  if (reason === "full") return "no element is free";
  return queues > 1 ? "its queue holds nothing" : "the queue is empty";
}

/** What a model reports: it has no stages to speak of. */
const MODEL_TEXTS: Texts = {
  accepted: () => null,
  rejected: ({ bbq, who, facts }) => remark(null, 100)`The model rejects ${who}: ${refusedByModel(bbq, facts)}.`,
  retired: ({ bbq, who, kind, id }) => {
    const [returned, given] = [bbq.returned(id), bbq.given(id)];
    if (kind === "reset" || !returned || !given) return null;
    const list = bucketMention(returned.queue * bbq.span + returned.priority);
    return isDequeue(kind)
      ? remark(null, 10)`The model answers ${who} at once, having no stages: data ${returned.data} of ${list}.`
      : remark(null, 10)`The model puts data ${given.data} of ${who} into ${list} at once.`;
  },
};
