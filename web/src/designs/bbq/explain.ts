// What happened in a step, in sentences.

import { NONE } from "../../base/none";
import { capital, opMention as op, operationOf, type Remark, type Scene } from "../contract";
import { decode } from "./decode";
import { entryOf } from "./shape";
import type { Bbq } from "./state";
import { type Context, events, type Kind, type Text, type Texts } from "./telling";
import { MODEL_TEXTS, TEXTS } from "./texts";

/** An event without its own text; a newer hardware may report one. */
const unknown = ({ event, who }: Pick<Context, "event" | "who">): Remark => ({
  stage: null,
  weight: 0,
  sentence: [who, ` reports "${event.kind}".`],
});

/** All that happened in the step, in the order of the events. */
export function explain(scene: Scene): Remark[] {
  const bbq = decode(scene);
  const texts: Texts = scene.info.stages.length > 0 ? TEXTS : { ...TEXTS, ...MODEL_TEXTS };
  return [
    ...steered(scene, bbq),
    ...scene.engine.events.flatMap((event) => {
      const id = event.op ?? NONE;
      const kind = kindOf(scene, bbq, id);
      const who = event.op === null ? "the hardware" : op(id, kind);
      const facts = events.named(event, event.kind as Kind);
      const text = texts[event.kind as Kind] as Text | undefined;
      const remark = (text ?? unknown)({ scene, bbq, event, facts, id, who, kind });
      return remark ? [{ ...remark, sentence: capital(remark.sentence), topic: event.kind }] : [];
    }),
  ];
}

/** What the steering stage does, which the hardware does not report: the priority decides it. */
function steered(scene: Scene, bbq: Bbq): Remark[] {
  const there = bbq.stages[1];
  const [first, , third] = there ? (operationOf(scene, there.op)?.arguments ?? []) : [];
  const queue = there?.kind === "enqueue" ? third : first;
  if (bbq.steered === 0 || !there || queue === undefined) return [];
  const { bitmap } = entryOf(bbq, queue);
  const way = ` to L${bbq.steered + 1} bitmap ${bitmap}: it is of queue ${queue}.`;
  return [{ stage: 1, weight: 12, sentence: ["Stage 1 steers ", op(there.op, there.kind), way], topic: "steered" }];
}

function kindOf(scene: Scene, bbq: Bbq, id: number): string {
  const inStage = bbq.stages.find((o) => o?.op === id)?.kind;
  return inStage ?? operationOf(scene, id)?.kind ?? "";
}
