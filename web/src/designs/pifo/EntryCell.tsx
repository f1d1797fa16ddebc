import type { Pointing } from "../contract";
import type { Pifo } from "./decode";
import type { Cell } from "./layout";
import { entryThing } from "./names";
import styles from "./structure.module.css";

/** A place of the list: its rank by number, and by how dark it is; or free. */
export function EntryCell({ cell, state, pointing }: { cell: Cell; state: Pifo; pointing: Pointing }) {
  const { place, x, y, w, h, entry, key } = cell;
  const number = (
    <text x={x + 4} y={y + 8} className={styles.place}>
      {place}
    </text>
  );
  if (!entry)
    return (
      <g>
        <rect x={x} y={y} width={w} height={h} rx="3" className={styles.free} />
        {number}
      </g>
    );
  const { newcomer, ids, most } = state;
  const fresh = newcomer?.place === place;
  const share = Math.round(42 * (1 - entry.rank / most));
  const thing = entryThing(place);
  const lit = pointing.lit.has(thing);
  const look = `${styles.entry} ${fresh ? styles.fresh : ""} ${lit ? styles.litEntry : ""}`;
  const owner = ids > 1 ? `, logical PIFO ${entry.id}` : "";
  return (
    // biome-ignore lint/a11y/useSemanticElements: there are no buttons in SVG
    <g
      data-glide={key}
      className={styles.press}
      role="button"
      tabIndex={0}
      aria-label={`Place ${place}: rank ${entry.rank}, data ${entry.data}${owner}${fresh ? ", new" : ""}`}
      aria-pressed={lit}
      onClick={() => pointing.select(thing)}
      onKeyDown={(event) => event.key === "Enter" && pointing.select(thing)}
      onPointerEnter={() => pointing.hover(thing)}
      onPointerLeave={() => pointing.hover(null)}
    >
      <rect
        x={x}
        y={y}
        width={w}
        height={h}
        rx="3"
        className={look}
        style={{ fill: `color-mix(in srgb, var(--enqueue) ${share}%, var(--surface))` }}
      />
      {number}
      <text x={x + w / 2} y={y + h / 2 - 2} className={styles.rank}>
        {entry.rank}
      </text>
      <text x={x + w / 2} y={y + h / 2 + 13} className={styles.data}>
        {ids > 1 ? `PIFO ${entry.id}: ` : ""}
        {entry.data}
      </text>
    </g>
  );
}
