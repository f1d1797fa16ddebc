// Operations in the stages of a pipeline, for any design.

import { NONE } from "../base/words";
import { namesOf, shortText } from "../base/words-of-operations";
import { operationOf, type Pipeline, type Scene, type Token } from "./contract";
import { REASONS, type Reason } from "./numbers";

/** Reasons for a refusal, in a word or two. */
const REFUSED: Readonly<Record<Reason, string>> = {
  full: "full",
  empty: "empty",
  "not-ready": "not ready",
  range: "out of range",
  ineligible: "ineligible",
};

/** Operations that stage 0 rejects. They leave bubbles, but are shown. */
export function refusedTokens({ info, engine, slots }: Scene): Token[] {
  return slots.flatMap(({ op, kind, arguments: args }) => {
    const event = engine.events.find((event) => event.kind === "rejected" && event.op === op);
    if (!event) return [];
    const refused = REFUSED[REASONS[event.args[0] ?? 0] ?? "not-ready"];
    const detail = kind === "enqueue" ? shortText(namesOf(info.operations, kind).arguments, args) : "";
    return [{ op, kind, detail, mark: null, refused }];
  });
}

/** The operations in each stage, by port; the field stores the stages port by port. */
export function opsInStages({ info, probe }: Pick<Scene, "info" | "probe">): number[][] {
  const ops = [...probe("pipe.op")];
  return info.stages.map((_, stage) => ops.filter((op, i) => i % info.stages.length === stage && op !== NONE));
}

/** The pipeline of a design without forwarding; null for an engine without stages. The arguments of an enqueue are known at once; those of
 * a dequeue come from `taken`, or from its result. */
export function plainPipeline(scene: Scene, taken: (stage: number) => string): Pipeline | null {
  const { info, engine } = scene;
  if (info.stages.length === 0) return null;
  const ops = opsInStages(scene);
  const token = (op: number, stage: number): Token => {
    const known = operationOf(scene, op);
    const kind = known?.kind ?? "?";
    const result = engine.events.find((event) => event.kind === "retired" && event.op === op)?.args;
    const names = namesOf(info.operations, kind);
    const [words, of] = kind === "enqueue" ? [known?.arguments, names.arguments] : [result, names.results];
    return { op, kind, detail: words ? shortText(of, words) : taken(stage), mark: null, refused: null };
  };
  const stages = info.stages.map((_, stage) => [
    ...(ops[stage] ?? []).map((op) => token(op, stage)),
    ...(stage === 0 ? refusedTokens(scene) : []),
  ]);
  return { stages, arcs: [] };
}
