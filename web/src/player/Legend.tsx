import { use, useId } from "react";
import type { LegendItem } from "../designs/contract";
import { loadDetails } from "../designs/details";
import { SIGN } from "../designs/legend-sign";
import type { Info } from "../gen/types/Info";
import drawing from "../kit/drawing/structure.module.css";
import { Marks } from "../kit/marks/Marks";
import { EndMark } from "../kit/tokens/Glyph";
import { ArcSign } from "../panels/pipeline/ArcSign";
import { Words } from "../terms/Words";
import { useApp, useAppState } from "./context";
import styles from "./legend.module.css";

/** What the marks of a drawing mean, behind a tab at its edge. Whether it is folded is remembered. */
export function Legend({ info }: { info: Info }) {
  const { store } = useApp();
  const open = useAppState((state) => state.legend);
  const { legend } = use(loadDetails(info.design));
  const id = useId();
  return (
    <div className={styles.all}>
      <button
        type="button"
        className={styles.tab}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        title={open ? "Fold the legend" : "What colors and signs of the drawing mean"}
        onClick={() => store.setState({ legend: !open })}
      >
        Legend
      </button>
      {open && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what has the focus
        <section id={id} className={styles.legend} aria-label="Legend" tabIndex={0}>
          <dl>
            {legend(info).map((item) => (
              <div key={item.means}>
                <dt aria-hidden="true">
                  <Sign item={item} />
                </dt>
                <dd>
                  <Words text={item.means} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </div>
  );
}

const NONE: ReadonlySet<string> = new Set();
const ignore = () => {};

/** A mark as the drawings have it. */
function Sign({ item }: { item: LegendItem }) {
  if ("marks" in item)
    return (
      <Marks
        picture={{ ...SIGN, layers: [item.marks] }}
        label={item.means}
        className={drawing.structure}
        lit={NONE}
        onSelect={ignore}
        onHover={ignore}
        motion="none"
      />
    );
  const { strip } = item;
  return strip === "head" || strip === "tail" ? <EndMark end={strip} /> : <ArcSign look={strip} />;
}
