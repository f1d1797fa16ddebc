// The occupancy of all priorities as a strip, with operations in flight and the selection.

import { type KeyboardEvent, type PointerEvent, useMemo, useState } from "react";
import { plural } from "../../../base/format";
import type { Box } from "../../../kit/marks/mark";
import { kindStyle } from "../../../kit/tokens/glyph";
import type { ControlProps, Pointing } from "../../contract";
import { decode } from "../decode";
import { bitsOf, bucketThing } from "../shape";
import { type Bbq, bucketOf, lengthOf, nextHeld } from "../state";
import drawn from "../structure.module.css";
import { planOfTree } from "./layout";
import styles from "./tree.module.css";

const LEAST_BAR = 6;
const LEAST_FOCUS = 5;
/** Distance from the pointer in pixels within which a bucket with elements is found. */
const NEAR = 4;

/** A histogram as one path: the height of a bar is the share of its priorities that hold elements. */
function barsOf({ w, d, priorities, bitmap }: Bbq, box: Box): string {
  const bins = Math.min(priorities, Math.floor(box.w));
  const filled = new Map<number, number>();
  for (let number = 0; number < w ** (d - 1); number++) {
    for (const bit of bitsOf(bitmap(d, number))) {
      const bin = Math.floor(((number * w + bit) * bins) / priorities);
      filled.set(bin, (filled.get(bin) ?? 0) + 1);
    }
  }
  const [each, pitch, bottom] = [priorities / bins, box.w / bins, box.y + box.h];
  const bars = [...filled].map(([bin, count]) => {
    // The largest priority is at the left, like the most significant bit.
    const x = box.x + (bins - 1 - bin) * pitch;
    const h = Math.max(LEAST_BAR, Math.min(1, count / each) * box.h);
    return `M${x.toFixed(1)} ${bottom}h${pitch.toFixed(1)}v${(-h).toFixed(1)}h${(-pitch).toFixed(1)}z`;
  });
  return bars.join("");
}

/** Horizontal centre of a priority in the strip. */
const xOf = ({ priorities }: Bbq, priority: number, box: Box) => box.x + (1 - (priority + 0.5) / priorities) * box.w;

/** The priorities below the selected bit, or of the selected bucket, and their position, at least as wide as can be seen. */
export function focusOf(bbq: Bbq, box: Box): { first: number; last: number; x: number; w: number } | null {
  const [bit] = bbq.selected.bits;
  if (!bit) return null;
  const each = bbq.w ** (bbq.d - bit.level);
  const [first, last] = [bit.index * each, (bit.index + 1) * each - 1];
  const w = Math.max(LEAST_FOCUS, (each / bbq.priorities) * box.w);
  const middle = xOf(bbq, (first + last) / 2, box);
  return { first, last, x: Math.max(box.x - 2, Math.min(middle - w / 2, box.x + box.w + 2 - w)), w };
}

/** The priority at a fraction of the strip's width, from 0 at the left to 1; if it is empty, the nearest one with elements within
 * `NEAR`. */
export function priorityAt(bbq: Bbq, part: number, width: number): number {
  const { priorities } = bbq;
  const exact = Math.max(0, Math.min(priorities - 1, Math.floor((1 - part) * priorities)));
  const near = (NEAR * priorities) / width;
  const [larger, smaller] = [nextHeld(bbq, exact - 1, 1), nextHeld(bbq, exact + 1, -1)];
  const distances = [larger, smaller].flatMap((held) => (held === null ? [] : [{ held, by: Math.abs(held - exact) }]));
  const best = distances.sort((a, b) => a.by - b.by)[0];
  return best && best.by <= near ? best.held : exact;
}

/** The strip of a tree that is too large to be drawn completely. */
export function OverviewOfTree({ scene, width, height, pointing }: ControlProps) {
  const bbq = decode(scene);
  const box = bbq.d === 1 ? null : planOfTree(bbq, width, height).overview;
  return box && <OverviewStrip box={box} bbq={bbq} pointing={pointing} />;
}

/** A click or the arrow keys select the nearest bucket with elements; the tree shows it and the bitmaps above it. */
function OverviewStrip({ box, bbq, pointing }: { box: Box; bbq: Bbq; pointing: Pointing }) {
  const bars = useMemo(() => barsOf(bbq, box), [bbq, box]);
  const focus = focusOf(bbq, box);
  const { priorities, w, d } = bbq;
  const ticks = bbq.stages.flatMap((o) =>
    o?.priority == null ? [] : [{ op: o.op, kind: o.kind, x: xOf(bbq, o.priority, box) }],
  );
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
  // The largest priority is at the left, like the most significant bit.
  const onKey = (event: KeyboardEvent) => {
    const span = w ** (d - 1);
    const targets: Record<string, () => number | null> = {
      // The first key press selects the bucket where the strip begins.
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
  const labelX = under === null ? 0 : xOf(bbq, under, box);
  return (
    <g>
      <rect x={box.x} y={box.y} width={box.w} height={box.h} className={drawn.cell} />
      <path d={bars} className={drawn.listed} />
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
