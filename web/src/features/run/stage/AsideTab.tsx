import { useEffect } from "react";
import { useApp, useAppState } from "../../../app/context";
import type { Info } from "../../../gen/types/Info";
import { designOf, isAsking } from "../state/selectors";
import styles from "./legend.module.css";
import { guesses, wholeScene } from "./scene";
import { withAside } from "./with-aside";

/** A tab that unfolds what a design draws next to its drawing. Nothing where that could reveal what is to be guessed. */
export function AsideTab({ engine, info }: { engine: number; info: Info }) {
  const { store } = useApp();
  const open = useAppState((state) => state.aside);
  const design = useAppState((state) => designOf(state, engine));
  const aside = design?.aside;
  // A text: most steps do not change it.
  const text = useAppState((state) => {
    const scene = aside && !guesses(state) && !isAsking(state) ? wholeScene(state, engine) : null;
    return (scene && aside?.tab(scene)) ?? null;
  });
  const unfolds = open && text !== null;
  useEffect(() => {
    if (!unfolds || !aside || !design) return;
    store.setState({ unfolded: { [info.design]: withAside(design, aside) } });
    return () => store.setState({ unfolded: {} });
  }, [store, unfolds, aside, design, info.design]);
  if (!aside || text === null) return null;
  return (
    <div className={styles.edge}>
      <button
        type="button"
        className={`${styles.tab} ${styles.second}`}
        aria-expanded={open}
        title={aside.hint}
        onClick={() => store.setState({ aside: !open })}
      >
        {text}
      </button>
    </div>
  );
}
