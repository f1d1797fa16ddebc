import { useMemo } from "react";
import { AppContext, useApp, useAppState } from "../../../app/context";
import { type AppState, makeStore } from "../../../app/store";
import drawing from "../../../kit/drawing/structure.module.css";
import { Marks } from "../../../kit/marks/Marks";
import { usePointing } from "../../run/stage/pointing";
import { StripOfEngine } from "../../run/stage/Stage";
import { wholeScene } from "../../run/stage/scene";
import { designOf } from "../../run/state/selectors";
import styles from "./handout.module.css";

/** Pixels of a drawing's width, which paper makes smaller: so its letters are as large as the text. */
const WIDTH = 900;

/** The picture of a stop: stages where the engine has some, and its structure. */
export function Picture({ state }: { state: AppState }) {
  const app = useApp();
  const store = useMemo(() => makeStore(state), [state]);
  const stages = state.scenario?.opened.engines[state.engine]?.info.stages ?? [];
  return (
    <AppContext value={{ ...app, store }}>
      <div className={styles.picture}>
        {stages.length > 1 && (
          <div className={styles.strip}>
            <StripOfEngine />
          </div>
        )}
        <Structure />
      </div>
    </AppContext>
  );
}

function Structure() {
  const engine = useAppState((state) => state.engine);
  const scene = useAppState((state) => wholeScene(state, engine));
  const design = useAppState((state) => designOf(state, engine));
  const { lit } = usePointing(engine);
  const picture = useMemo(() => {
    if (!scene || !design) return null;
    const least = design.least(scene.info, { width: WIDTH, cores: scene.cores });
    return design.marks(scene, Math.max(WIDTH, least.width), least.height);
  }, [scene, design]);
  if (!picture) return null;
  return (
    <div style={{ aspectRatio: `${picture.width} / ${picture.height}` }}>
      <Marks
        {...{ picture, lit }}
        label="Structure of the queue"
        className={drawing.structure as string}
        motion="none"
        onSelect={() => {}}
        onHover={() => {}}
      />
    </div>
  );
}
