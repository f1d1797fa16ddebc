// The tab on the lives of operations: a diagram of the pipeline over the latest steps.

import { useMemo } from "react";
import { Lives, LivesOfModel } from "../panels/lives/Lives";
import { lives } from "../panels/lives/lives";
import { useApp, useAppState } from "./context";
import { usePointing } from "./pointing";
import { sceneOf } from "./scene";
import { designOf } from "./state/store";

/** Of a design that forwards nothing. */
const NO_ARCS = () => [];

export function LivesOfRun() {
  const { control } = useApp();
  const shown = useAppState((state) => state.shown);
  const scene = useAppState(sceneOf);
  const design = useAppState((state) => designOf(state));
  const pointing = usePointing();
  const diagram = useMemo(() => {
    if (!shown || !scene || !design || shown.recent.length === 0) return null;
    return lives({
      info: scene.info,
      step: scene.step,
      ops: shown.latest,
      recent: shown.recent,
      arcs: design.arcs ?? NO_ARCS,
    });
  }, [shown, scene, design]);
  if (scene?.info.stages.length === 0) return <LivesOfModel />;
  return diagram && <Lives diagram={diagram} pointing={pointing} onStep={(step) => control.jump(step)} />;
}
