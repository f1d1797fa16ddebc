import { useMemo } from "react";
import { useAppState } from "../../../app/context";
import { usePrinting } from "../../../kit/use-size";
import { engineNames } from "../names";
import type { StripForm } from "../panels/pipeline/layout";
import { PipelineStrip } from "../panels/pipeline/PipelineStrip";
import { comparedOf, designOf, stripEngineOf } from "../state/selectors";
import { useMotion } from "./motion";
import { usePointing } from "./pointing";
import { hideTokens } from "./predict";
import { guesses, opsOf, sceneOfEngine } from "./scene";

/** Width of the strip on a landscape page of US Letter, in pixels; A4 is wider. */
const PAPER = 930;

/** Number of results that are listed after the last stage. */
const RESULTS = 4;

/** The pipeline strip of the shown engine; with engines side by side, of one that has stages. */
export function StripOfEngine({ form = "full" }: { form?: StripForm }) {
  // Until the frame of another engine arrives, the previous one keeps the strip.
  const engine = useAppState((state) => {
    const wanted = stripEngineOf(state);
    return sceneOfEngine(state, wanted) ? wanted : (state.shown?.engine ?? 0);
  });
  const scene = useAppState((state) => sceneOfEngine(state, engine));
  const design = useAppState((state) => designOf(state, engine));
  const shown = useAppState((state) => state.shown);
  const of = useAppState((state) =>
    comparedOf(state).length > 1
      ? engineNames(state.scenario?.opened.engines ?? [], state.scenario?.opened.network)[engine]
      : undefined,
  );
  const pointing = usePointing(engine);
  const motion = useMotion();
  const done = useMemo(() => {
    const part = shown && [shown, ...shown.otherEngines].find((one) => one.engine === engine);
    if (!shown || !part) return [];
    const left = [...opsOf(part).values()].filter(
      ({ outcome, step }) => outcome === "ok" && (step ?? 0) < shown.frame.step,
    );
    return left.sort((a, b) => (b.step ?? 0) - (a.step ?? 0)).slice(0, RESULTS);
  }, [shown, engine]);
  const width = usePrinting() ? PAPER : undefined;
  const guess = useAppState(guesses);
  const pipeline = useMemo(() => {
    const pipeline = (scene && design?.pipeline?.(scene)) ?? null;
    return pipeline && guess ? hideTokens(pipeline) : pipeline;
  }, [scene, design, guess]);
  if (!scene) return <div />;
  return <PipelineStrip {...{ scene, pipeline, form, width, done, pointing, motion, of }} />;
}
