import { count, plural } from "../../base/format";
import { kindStyle } from "../../kit/tokens/kinds";
import type { FreeLayout } from "./layout-free";
import type { Service } from "./service";
import type { Bbq } from "./state";
import styles from "./structure.module.css";
import type { Row } from "./tree-layout";

/** Which way the two dequeues look at a bitmap; in short if something stands between them. */
export function Directions({ left, right, y, between = false }: DirectionsProps) {
  const short = right - left < (between ? 640 : 480);
  return (
    <g>
      <text x={left} y={y} className={`${styles.caption} ${kindStyle("dequeue-max").tone}`}>
        {short ? "▲ max: leftmost 1" : "▲ dequeue-max takes the leftmost 1"}
      </text>
      <text x={right} y={y} textAnchor="end" className={`${styles.caption} ${kindStyle("dequeue-min").tone}`}>
        {short ? "min: rightmost 1 ▼" : "dequeue-min takes the rightmost 1 ▼"}
      </text>
    </g>
  );
}

interface DirectionsProps {
  left: number;
  right: number;
  y: number;
  between?: boolean;
}

/** What the dotted way down the tree is. */
export function NextWay({ service, left, right, y }: { service: Service; left: number; right: number; y: number }) {
  const short = right - left < 700;
  const under = service.below > 0 ? " under what is selected" : "";
  return (
    <text x={(left + right) / 2} y={y} className={`${styles.caption} ${styles.middle} ${kindStyle(service.kind).tone}`}>
      {short ? `┈ next ${service.kind}` : `┈ path of the next ${service.kind}${under}`}
    </text>
  );
}

/** Which bitmaps a level shows, where it does not show all of them. */
export function BlockTitles({ rows }: { rows: readonly Row[] }) {
  return rows.map(({ level, blocks }) =>
    blocks.map(
      ({ number, title, box }) =>
        title !== null && (
          <text key={`${level} ${number}`} x={box.x} y={title} className={styles.blockTitle}>
            bitmap {number}
          </text>
        ),
    ),
  );
}

/** Labels of the free list, and where all elements are, in words. */
export function Account({ plan, bbq }: { plan: { gutter: number; free: FreeLayout }; bbq: Bbq }) {
  const { listed, carried, free } = bbq.account;
  const parts = `${count(listed)} in lists + ${count(carried)} on the way + ${count(free)} free`;
  return (
    <g>
      <text x={plan.gutter - 8} y={plan.free.y} className={styles.rowLabel}>
        free list
      </text>
      <text x={plan.gutter - 8} y={plan.free.barY} className={styles.rowLabel}>
        elements
      </text>
      <text x={plan.free.words.x} y={plan.free.words.y} className={styles.account}>
        {bbq.ready
          ? `${parts} = ${plural(bbq.capacity, "element")}; occupancy ${count(bbq.occupancy)}`
          : "not ready: the bitmaps below L1 are being cleared"}
      </text>
    </g>
  );
}
