import { type ReactNode, useMemo, useSyncExternalStore } from "react";
import type { AppShape } from "../../app/shape";
import { TermsScope } from "../../terms/Words";
import { Page } from "../run/Page";
import { useTermsOfRun } from "../run/terms-of-run";
import styles from "./lesson.module.css";

/** Parts that would lead away from the step. */
const AWAY = ["top", "bar", "panel"] as const;

/** The parts of the run beside the text. One column has no space for the timeline. */
const partsOf = ({ hidden, embedded }: AppShape, narrow: boolean): AppShape => ({
  hidden: new Set([...hidden, ...AWAY, ...(narrow ? (["timeline"] as const) : [])]),
  embedded: embedded || narrow,
  within: true,
});

/** A text with buttons below it, beside the drawing of its step. */
export function WithPicture(props: {
  shape: AppShape;
  bar: ReactNode;
  hasPicture?: boolean;
  /** Covers the drawing. */
  over?: ReactNode;
  children: ReactNode;
}) {
  const { shape, bar, hasPicture = true, over, children } = props;
  const narrow = useNarrow();
  const parts = useMemo(() => partsOf(shape, narrow), [shape, narrow]);
  const terms = useTermsOfRun(true);
  return (
    <div className={styles.screen}>
      {bar}
      <main id="content" className={styles.main}>
        <TermsScope value={terms}>{children}</TermsScope>
        <div className={styles.picture}>
          {hasPicture && <Page shape={parts} />}
          {over}
        </div>
      </main>
    </div>
  );
}

/** Media query for parts of a lesson in one column; lesson.module.css has the same width. */
const NARROW = "(max-width: 900px)";

const useNarrow = (): boolean =>
  useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(NARROW);
      query.addEventListener("change", onChange);
      return () => query.removeEventListener("change", onChange);
    },
    () => matchMedia(NARROW).matches,
  );
