import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { plural } from "../../base/format";
import { kindStyle } from "../../kit/tokens/kinds";
import type { Pointing } from "../contract";
import { type Overview, priorityAt } from "./overview";
import { bucketThing } from "./shape";
import { type Bbq, bucketOf, lengthOf, nextHeld } from "./state";
import styles from "./structure.module.css";

/**
 * How full the priorities are, all of them, and where operations in flight are. A click or the arrow keys lead to a bucket, the
 * nearest that holds elements, and to the bitmaps above it.
 */
export function OverviewStrip({ overview, bbq, pointing }: { overview: Overview; bbq: Bbq; pointing: Pointing }) {
  const { box, bars, ticks, focus } = overview;
  const { priorities, w, d } = bbq;
  const [under, setUnder] = useState<number | null>(null);
  const at = focus?.first ?? bbq.service?.next[0] ?? 0;
  const go = (priority: number | null) => {
    const thing = priority === null ? null : bucketThing(priority);
    if (thing && !pointing.lit.has(thing)) pointing.select(thing);
  };
  const priorityUnder = (event: PointerEvent | React.MouseEvent) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    return priorityAt(bbq, (event.clientX - left) / width, box.w);
  };
  // The largest priority is at the left, as the most significant bit is.
  const onKey = (event: KeyboardEvent) => {
    const span = w ** (d - 1);
    const targets: Record<string, () => number | null> = {
      // The first key goes to where it begins.
      ArrowLeft: () => nextHeld(bbq, focus?.last ?? at - 1, 1),
      ArrowRight: () => nextHeld(bbq, focus?.first ?? at + 1, -1),
      PageUp: () => nextHeld(bbq, (Math.floor(at / span) + 1) * span - 1, 1),
      PageDown: () => nextHeld(bbq, Math.floor(at / span) * span, -1),
      Home: () => nextHeld(bbq, priorities, -1),
      End: () => nextHeld(bbq, -1, 1),
    };
    const target = targets[event.key];
    if (!target) return;
    event.preventDefault();
    event.stopPropagation();
    go(target());
  };
  const label = under === null ? null : `bucket ${under}`;
  const labelX = under === null ? 0 : box.x + (1 - (under + 0.5) / priorities) * box.w;
  return (
    <g>
      <rect x={box.x} y={box.y} width={box.w} height={box.h} className={styles.cell} />
      <path d={bars} className={styles.listed} />
      {focus && <rect x={focus.x} y={box.y - 3} width={focus.w} height={box.h + 6} className={styles.focus} />}
      {ticks.map(({ op, kind, x }) => (
        <path key={op} d={`M${x} ${box.y - 3}v${box.h + 6}`} className={`${styles.tick} ${kindStyle(kind).tone}`} />
      ))}
      {label !== null && (
        <text
          x={labelX}
          y={box.y - 8}
          textAnchor={labelX < box.x + 60 ? "start" : labelX > box.x + box.w - 60 ? "end" : "middle"}
          className={styles.underPointer}
        >
          {label}
        </text>
      )}
      <rect
        x={box.x}
        y={box.y - 3}
        width={box.w}
        height={box.h + 6}
        className={styles.overviewArea}
        role="slider"
        tabIndex={0}
        aria-label={`Priorities, ${priorities - 1} at the left, 0 at the right`}
        aria-valuemin={0}
        aria-valuemax={priorities - 1}
        aria-valuenow={at}
        aria-valuetext={focus ? describe(bbq, focus.first, focus.last) : "nothing is selected"}
        onKeyDown={onKey}
        onClick={(event) => go(priorityUnder(event))}
        onPointerMove={(event) => setUnder(priorityUnder(event))}
        onPointerLeave={() => setUnder(null)}
      />
    </g>
  );
}

function describe(bbq: Bbq, first: number, last: number): string {
  if (first !== last) return `priorities ${first} to ${last}`;
  const bucket = bucketOf(bbq, first);
  return `bucket ${first}, ${bucket ? plural(lengthOf(bucket), "element") : "not read"}`;
}
