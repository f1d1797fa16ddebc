// Sentences about a step, in the terms of the paper: what happened, and why.

import { assertionText } from "../../../base/format";
import { NONE } from "../../../base/words";
import { type Clause, clause, counted, NOTHING, remarkOf } from "../../clause";
import { opMention, type Remark, type Scene } from "../../contract";
import { reasonOf } from "../../reader";
import { decode } from "../decode";
import { bucketMention, elementMention, entryOf, reader, writeStage } from "../shape";
import { type Bbq, type Occupant, occupancyOf } from "../state";
import { forwarded } from "./forwarded";
import {
  type BbqContext,
  type BbqText,
  type EventKind,
  isDequeue,
  joined,
  ofQueue,
  raised,
  remark,
  type Writer,
  type Writers,
} from "./remark";
import * as stages from "./stages";

/** Sentences about all events of a step, in their order. */
export function explain(scene: Scene): Remark[] {
  const bbq = decode(scene);
  const { events } = scene.engine;
  const texts: Writers = scene.info.stages.length > 0 ? TEXTS : { ...TEXTS, ...MODEL_TEXTS };
  return [
    ...steered(bbq),
    ...events.flatMap((event) => {
      const id = event.op ?? NONE;
      const kind = bbq.given(id)?.kind ?? "";
      const op = event.op === null ? "the hardware" : opMention(id, kind);
      const facts = reader.named(event, event.kind as EventKind);
      const write = (texts[event.kind as EventKind] ?? unknown) as Writer;
      const text = write({ bbq, events, event, facts, id, op, kind });
      return text ? [remarkOf(event.kind, text.weight, text.stage, text.sentence)] : [];
    }),
  ];
}

/** An event without its own text, which newer hardware may report. */
const unknown = ({ event, op }: BbqContext): BbqText => remark(null, 0)`${{ op }} reports "${{ event: event.kind }}".`;

/** The steering stage's work, which follows from the logical queue; the hardware does not report it. */
function steered(bbq: Bbq): Remark[] {
  const there = bbq.stages[1];
  const given = there && bbq.given(there.op);
  if (bbq.steered === 0 || !given) return [];
  const { queue } = given;
  const op = opMention(there.op, there.kind);
  const bitmap = clause`L${{ level: bbq.steered + 1 }} bitmap ${{ bitmap: entryOf(bbq, queue).bitmap }}`;
  return [remarkOf("steered", 12, 1, clause`Stage 1 steers ${{ op }} to ${bitmap}: it is of queue ${{ queue }}.`)];
}

const accepted: Writer<"accepted"> = ({ bbq, op, kind, id }) => {
  const given = bbq.given(id);
  if (!given || kind === "reset") return null;
  const { data, priority, queue } = given;
  if (isDequeue(kind)) {
    const left = counted({ left: occupancyOf(bbq, queue) }, "element");
    return bbq.queues > 1
      ? remark(0, 5)`Stage 0 admits ${{ op }} of queue ${{ queue }}, which has ${left} left.`
      : remark(0, 5)`Stage 0 admits ${{ op }}, which leaves ${left} for later dequeues.`;
  }
  const { popped } = bbq.touches;
  const pops = popped ? clause` and pops ${{ element: elementMention(popped.element) }} from the free list` : NOTHING;
  const what = clause`data ${{ data }} for priority ${{ priority }}${ofQueue(bbq, queue)}`;
  return remark(0, 6)`Stage 0 admits ${{ op }} with ${what}${pops}.`;
};

const rejected: Writer<"rejected"> = ({ bbq, op, id, facts }) => {
  const reason = reasonOf(facts);
  const write = (why: Clause) => remark(0, 100)`Stage 0 rejects ${{ op }}: ${why}`;
  if (reason === "not-ready") {
    const why = "after the reset, bits in memory are still being cleared";
    return write(clause`${{ why }}, and an old one would lead to an empty bucket.`);
  }
  if (reason === "full") {
    const shared = bbq.queues > 1 ? clause`, ${{ shared: "which all queues share" }},` : NOTHING;
    return write(clause`the free list${shared} ${{ why: "is empty" }}. ${returning(bbq)}`);
  }
  const others = bbq.occupancy > 0 ? clause`, though others hold ${{ others: bbq.occupancy }}` : NOTHING;
  const nothing =
    bbq.queues > 1
      ? clause`queue ${{ queue: bbq.given(id)?.queue ?? 0 }} ${{ why: "holds nothing" }}${others}`
      : clause`${{ why: "no element is left for it" }}`;
  return write(clause`${nothing}. The dequeue goes on as a bubble; otherwise a StOC would fall below 0.`);
};

/** When the free list has an element again: the dequeue that is furthest ahead frees one. */
function returning(bbq: Bbq): Clause {
  const first = bbq.stages.findLast((there): there is Occupant => there !== null && isDequeue(there.kind));
  if (!first) return clause`${{ none: "No dequeue is in flight that could free an element" }}.`;
  const step = bbq.step + writeStage(bbq) - first.stage;
  return clause`${{ returning: raised(opMention(first.op)) }} frees its element in step ${{ step }}.`;
}

/** One sentence for all flushed elements. */
const flushed: Writer<"flushed"> = ({ events, event }) => {
  const lost = events.filter(({ kind }) => kind === "flushed");
  if (lost[0] !== event) return null;
  const ops = joined(
    "lost",
    lost.map(({ op }) => opMention(op ?? NONE)),
  );
  const [was, are] = lost.length === 1 ? ["was", "is"] : ["were", "are"];
  return remark(null, 90)`${ops} ${was} in the pipeline and ${are} lost.`;
};

const retired: Writer<"retired"> = ({ bbq, op, kind, id }) => {
  const returned = bbq.returned(id);
  if (kind === "reset" || !returned) return null;
  const { data, priority, queue } = returned;
  const result = clause` with data ${{ data }} of priority ${{ priority }}${ofQueue(bbq, queue)}`;
  return remark(writeStage(bbq), 1)`${{ op }} leaves${isDequeue(kind) ? result : NOTHING}.`;
};

/** Texts by the kind of event. */
export const TEXTS: Writers = {
  accepted,
  rejected,
  flushed,
  retired,
  reset: ({ bbq, op, facts }) => {
    const step = bbq.step + facts.steps;
    return remark(0, 120)`${{ op }} empties the queue and the pipeline; it is ready again in step ${{ step }}.`;
  },
  dropped: ({ op, facts: { data, priority } }) =>
    remark(null, 20)`${{ op }} loses data ${{ data }} of priority ${{ priority }} without service.`,
  assertion: ({ event }) =>
    remark(null, 120)`A check in the hardware fails, ${{ text: assertionText(event.text) || "without a message" }}.`,
  forwarded,
  ...stages,
};

/** Why a model refuses an operation. */
function refusedByModel({ queues }: Bbq, facts: { reason: number }): string {
  const reason = reasonOf(facts);
  if (reason === "not-ready") return "the hardware would not be ready yet";
  if (reason === "full") return "no element is free";
  return queues > 1 ? "its queue holds nothing" : "the queue is empty";
}

/** Texts for events of a model, which has no stages. */
const MODEL_TEXTS: Writers = {
  accepted: () => null,
  rejected: ({ bbq, op, facts }) =>
    remark(null, 100)`The model rejects ${{ op }}: ${{ why: refusedByModel(bbq, facts) }}.`,
  retired: ({ bbq, op, kind, id }) => {
    const [returned, given] = [bbq.returned(id), bbq.given(id)];
    if (kind === "reset" || !returned || !given) return null;
    const bucket = bucketMention(returned.queue * bbq.span + returned.priority);
    const { data } = isDequeue(kind) ? returned : given;
    return isDequeue(kind)
      ? remark(null, 10)`The model answers ${{ op }} at once, having no stages: data ${{ data }} of ${{ bucket }}.`
      : remark(null, 10)`The model puts data ${{ data }} of ${{ op }} into ${{ bucket }} at once.`;
  },
};
