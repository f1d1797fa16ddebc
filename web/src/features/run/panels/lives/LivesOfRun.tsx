// The tab on the lives of operations: a diagram of the pipeline over the latest steps.

import { useMemo } from "react";
import { useApp, useAppState } from "../../../../app/context";
import { jumpTo } from "../../actions/moving";
import { usePointing } from "../../stage/pointing";
import { sceneOf } from "../../stage/scene";
import { designOf } from "../../state/selectors";
import { Lives, LivesOfModel } from "./Lives";
import { lives } from "./lives";

/** Of a design that forwards nothing. */
const NO_ARCS = () => [];

export function LivesOfRun() {
  const app = useApp();
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
  return diagram && <Lives diagram={diagram} pointing={pointing} onStep={(step) => jumpTo(app, step)} />;
}
