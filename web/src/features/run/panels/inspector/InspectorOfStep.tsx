import { useMemo } from "react";
import { useApp, useAppState } from "../../../../app/context";
import { isInFiles, readThing } from "../../../../base/thing";
import { jumpTo } from "../../actions/moving";
import { runToTouch } from "../../actions/searching";
import { usePointing } from "../../stage/pointing";
import { useRemarks } from "../../stage/Stage";
import { sceneOf } from "../../stage/scene";
import { designOf } from "../../state/selectors";
import { type Inspected, Inspector } from "./Inspector";

/** All facts about the selection, in the shown step. */
export function InspectorOfStep() {
  const app = useApp();
  const scene = useAppState(sceneOf);
  const selected = useAppState((state) => state.selected);
  const pointing = usePointing();
  const design = useAppState((state) => designOf(state));
  const remarks = useRemarks();
  const inspected = useMemo((): Inspected => {
    const thing = selected ? readThing(selected) : null;
    if (!scene || !design || !selected || !thing) return { kind: "nothing" };
    if (thing.field === "op") {
      const op = scene.op(thing.index);
      const slot = scene.upcoming.flat().find((slot) => slot.op === thing.index);
      return op
        ? { kind: "op", op }
        : slot
          ? { kind: "coming", slot }
          : { kind: "unknown", thing: `Op ${thing.index}` };
    }
    const inspection = design.inspect?.(scene, selected) ?? null;
    return inspection ? { kind: "thing", inspection } : { kind: "unknown", thing: selected };
  }, [scene, design, selected]);
  const comparisons = useMemo(() => (scene && design?.comparisons?.(scene)) ?? [], [scene, design]);
  const memories = useMemo(() => (scene && design?.memories?.(scene)) ?? [], [scene, design]);
  if (!scene) return null;
  return (
    <Inspector
      key={selected}
      inspected={inspected}
      info={scene.info}
      step={scene.step}
      remarks={remarks}
      memories={memories}
      comparisons={comparisons}
      pointing={pointing}
      onStep={(step) => jumpTo(app, step)}
      onTouch={selected && isInFiles(selected, scene.info.fields) ? (back) => void runToTouch(app, back) : null}
    />
  );
}
