import { opThing } from "../../base/thing";
import { GlyphMark } from "../../kit/tokens/Glyph";
import type { Pointing } from "../contract";
import type { StructureLayout } from "./layout";
import styles from "./structure.module.css";

/** Operations at the place that they work on. The strip has them as buttons; here they are only marks. */
export function Markers({ plan, pointing }: { plan: Pick<StructureLayout, "markers">; pointing: Pointing }) {
  return (
    <g>
      {plan.markers.map(({ occupant, x, y, label }) => {
        const thing = opThing(occupant.op);
        const size = label === "none" ? 13 : 16;
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: the strip has the same as a button
          <g
            key={occupant.op}
            data-glide={thing}
            className={styles.marker}
            onPointerEnter={() => pointing.hover(thing)}
            onPointerLeave={() => pointing.hover(null)}
            onClick={(event) => {
              event.stopPropagation();
              pointing.select(thing);
            }}
          >
            <title>{`op ${occupant.op}, ${occupant.kind}, stage ${occupant.stage}`}</title>
            <g transform={`translate(${x} ${y})`}>
              {pointing.lit.has(thing) && <circle r={size * 0.72} className={styles.halo} />}
              <GlyphMark kind={occupant.kind} size={size} />
              {label !== "none" && (
                <text
                  x={label === "beside" ? size / 2 + 4 : 0}
                  y={label === "beside" ? 0 : size / 2 + 7}
                  textAnchor={label === "beside" ? "start" : "middle"}
                  className={label === "beside" ? styles.opNumber : styles.opNumberSmall}
                >
                  {occupant.op}
                </text>
              )}
            </g>
          </g>
        );
      })}
    </g>
  );
}
