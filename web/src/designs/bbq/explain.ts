// What happened in a step, in sentences.

import { NONE } from "../../base/none";
import { capital, opMention as op, operationOf, type Remark, type Scene } from "../contract";
import { decode } from "./decode";
import type { Bbq } from "./state";
import type { Text } from "./telling";
import { MODEL_TEXTS, TEXTS } from "./texts";

/** An event without a text of its own; a newer hardware may report one. */
const unknown: Text = ({ event, who }) => ({ stage: null, weight: 0, sentence: [who, ` reports "${event.kind}".`] });

/** All that happened in the step, in the order of the events. */
export function explain(scene: Scene): Remark[] {
  const bbq = decode(scene);
  const texts = scene.info.stages.length > 0 ? TEXTS : { ...TEXTS, ...MODEL_TEXTS };
  return scene.engine.events.flatMap((event) => {
    const id = event.op ?? NONE;
    const kind = kindOf(scene, bbq, id);
    const who = event.op === null ? "the hardware" : op(id, kind);
    const remark = (texts[event.kind] ?? unknown)({ scene, bbq, event, args: event.args, id, who, kind });
    return remark ? [{ ...remark, sentence: capital(remark.sentence), topic: event.kind }] : [];
  });
}

function kindOf(scene: Scene, bbq: Bbq, id: number): string {
  const inStage = bbq.stages.find((o) => o?.op === id)?.kind;
  return inStage ?? operationOf(scene, id)?.kind ?? "";
}
