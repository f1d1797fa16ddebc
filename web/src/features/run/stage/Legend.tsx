import { useId } from "react";
import { useApp, useAppState } from "../../../app/context";
import type { Design, LegendItem } from "../../../designs/contract";
import { SYMBOL } from "../../../designs/legend-sign";
import type { Info } from "../../../gen/types/Info";
import drawing from "../../../kit/drawing/structure.module.css";
import { Marks } from "../../../kit/marks/Marks";
import { EndMark } from "../../../kit/tokens/Glyph";
import { Words } from "../../../terms/Words";
import { ArcSign } from "../panels/pipeline/Lines";
import styles from "./legend.module.css";

/** The legend of a drawing, behind a tab at its edge: in a column beside the drawing, or in a line below it if there is no width to spare.
 * All legends open and close together; the state is saved. `of` is the name of the drawing if there are several. */
export function Legend({ design, info, of }: { design: Design; info: Info; of: string | null }) {
  const { tab, open, id } = useFolding();
  return (
    <>
      <div className={styles.edge}>
        <button type="button" className={styles.tab} {...tab}>
          Legend
        </button>
      </div>
      {open && (
        <div className={styles.legend}>
          <Signs {...{ id, design, info, of }} />
        </div>
      )}
    </>
  );
}

/** The legend below a figure, whose button is one of the figure's controls. */
export function LegendOfFigure({ design, info, of }: { design: Design; info: Info; of: string }) {
  const { tab, open, id } = useFolding();
  return (
    <>
      <button type="button" className={styles.button} {...tab}>
        Legend
      </button>
      {open && (
        <div className={styles.below}>
          <Signs {...{ id, design, info, of }} />
        </div>
      )}
    </>
  );
}

/** State and handlers of a legend's button. */
function useFolding() {
  const { store } = useApp();
  const open = useAppState((state) => state.legend);
  const id = useId();
  const tab = {
    "aria-expanded": open,
    "aria-controls": open ? id : undefined,
    title: open ? "Fold the legend" : "What colors and signs of the drawing mean",
    onClick: () => store.setState({ legend: !open }),
  };
  return { tab, open, id };
}

function Signs({ id, design, info, of }: { id: string; design: Design; info: Info; of: string | null }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what has the focus
    <section id={id} className={styles.signs} aria-label={of === null ? "Legend" : `Legend: ${of}`} tabIndex={0}>
      <dl>
        {design.legend?.(info).map((item) => (
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
  );
}

const NONE: ReadonlySet<string> = new Set();
const ignore = () => {};

/** A mark as in the drawings. */
function Sign({ item }: { item: LegendItem }) {
  if ("marks" in item)
    return (
      <Marks
        picture={{ ...SYMBOL, layers: [item.marks] }}
        label={item.means}
        className={drawing.structure}
        lit={NONE}
        onSelect={ignore}
        onHover={ignore}
        motion="none"
      />
    );
  const { strip } = item;
  return strip === "head" || strip === "tail" ? <EndMark end={strip} /> : <ArcSign kind={strip} />;
}
