import { createElement, useEffect } from "react";
import { useApp, useAppState } from "../../../app/context";
import type { Aside, Design } from "../../../designs/contract";
import type { Info } from "../../../gen/types/Info";
import { type Layers, marksIn } from "../../../kit/marks/mark";
import { designOf, isAsking } from "../state/selectors";
import styles from "./legend.module.css";
import { guesses, sceneWithResults } from "./scene";

/** The tab that opens a design's extra drawing. Nothing while that could reveal a hidden result. */
export function AsideTab({ engine, info }: { engine: number; info: Info }) {
  const { store } = useApp();
  const open = useAppState((state) => state.aside);
  const design = useAppState((state) => designOf(state, engine));
  const aside = design?.aside;
  // A string, which most steps do not change.
  const text = useAppState((state) => {
    const scene = aside && !guesses(state) && !isAsking(state) ? sceneWithResults(state, engine) : null;
    return (scene && aside?.tab(scene)) ?? null;
  });
  const isStaged = open && text !== null;
  useEffect(() => {
    if (!isStaged || !aside || !design) return;
    store.setState({ unfolded: { [info.design]: withAside(design, aside) } });
    return () => store.setState({ unfolded: {} });
  }, [store, isStaged, aside, design, info.design]);
  if (!aside || text === null) return null;
  return (
    <div className={styles.edge}>
      <button
        type="button"
        className={`${styles.tab} ${styles.second}`}
        aria-expanded={open}
        title={aside.tooltip}
        onClick={() => store.setState({ aside: !open })}
      >
        {text}
      </button>
    </div>
  );
}

/** Marks moved to the right by `by` units. */
const shifted = (layers: Layers, by: number): Layers =>
  layers.map((layer) => marksIn(layer).map((mark) => ({ ...mark, x: mark.x + by })));

/** A design with its extra drawing right of the main one, in one drawing. */
function withAside(design: Design, aside: Aside): Design {
  const { Control } = design;
  return {
    ...design,
    ...(Control && {
      Control: (props) => createElement(Control, { ...props, width: props.width - aside.width(props.scene.info) }),
    }),
    least(info, known = {}) {
      const own = aside.width(info);
      const least = design.least(info, known.width === undefined ? known : { ...known, width: known.width - own });
      return { width: least.width + own, height: least.height };
    },
    marks(scene, width, height, view) {
      const own = aside.width(scene.info);
      const picture = design.marks(scene, width - own, height, view);
      const shiftedMarks = shifted(aside.marks(scene, picture.height), picture.width);
      const layers = picture.layers.map((marks, i) => [...marks, ...(shiftedMarks[i] ?? [])]);
      return { ...picture, width: picture.width + own, layers };
    },
  };
}
