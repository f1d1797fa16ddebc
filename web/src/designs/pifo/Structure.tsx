import { useMemo, useRef } from "react";
import { opThing } from "../../base/thing";
import { type Places, useGlide } from "../../kit/drawing/glide";
import { GlyphMark } from "../../kit/tokens/Glyph";
import type { StructureProps } from "../contract";
import { decode, type Pifo } from "./decode";
import { EntryCell } from "./EntryCell";
import { layout, type Plan } from "./layout";
import styles from "./structure.module.css";

/** The sorted list, place by place, with what came and what left above it. */
export function Structure({ scene, width, height, pointing, glides }: StructureProps) {
  const root = useRef<SVGSVGElement>(null);
  const state = useMemo(() => decode(scene), [scene]);
  const plan = useMemo(() => layout(state, width, height), [state, width, height]);
  const places = useMemo(() => glidePlaces(plan), [plan]);
  useGlide(root, places, glides);
  const { entries, capacity } = state;
  const { hidden } = plan;
  return (
    <svg
      ref={root}
      className={styles.structure}
      viewBox={`0 0 ${plan.width} ${plan.height}`}
      aria-label="Structure of the queue"
    >
      <Coming state={state} y={plan.band} />
      <Going state={state} x={plan.width - 14} y={plan.band} />
      {plan.cells.map((cell) => (
        <EntryCell key={cell.key} cell={cell} state={state} pointing={pointing} />
      ))}
      <text x={14} y={plan.foot} className={styles.side}>
        {entries.length} of {capacity} places taken, smallest rank first
        {hidden.places > 0 ? `; ${hidden.places} more places, ${hidden.taken} of them taken` : ""}
      </text>
    </svg>
  );
}

/** What is compared with all ranks at once. */
function Coming({ state, y }: { state: Pifo; y: number }) {
  const { newcomer, ids } = state;
  if (!newcomer) return null;
  const where = newcomer.place === null ? "refused" : `to place ${newcomer.place}`;
  return (
    <g className="tone-enqueue" data-glide={opThing(newcomer.op)}>
      <g transform={`translate(24 ${y})`}>
        <GlyphMark kind="enqueue" size={18} faint={newcomer.place === null} />
      </g>
      <text x={40} y={y}>
        rank {newcomer.rank}, data {newcomer.data}
        {ids > 1 ? `, PIFO ${newcomer.id}` : ""}
        <tspan className={styles.side}> {where}</tspan>
      </text>
    </g>
  );
}

/** What left, and what was pushed out. */
function Going({ state, x, y }: { state: Pifo; x: number; y: number }) {
  const { left, pushedOut, ids } = state;
  if (pushedOut)
    return (
      <text x={x} y={y} className={`${styles.end} ${styles.wrong}`}>
        ⚠ pushed out: rank {pushedOut.rank}, data {pushedOut.data}
      </text>
    );
  if (!left) return null;
  return (
    <text x={x} y={y} className={styles.end}>
      <tspan className={styles.side}>from place {left.place}: </tspan>
      rank {left.rank}, data {left.data}
      {ids > 1 ? `, PIFO ${left.id}` : ""} ▸
    </text>
  );
}

/** Where elements are, for gliding. */
function glidePlaces({ cells }: Plan): Places {
  const places = new Map<string, { x: number; y: number }>();
  for (const { entry, key, x, y } of cells) if (entry) places.set(key, { x, y });
  return places;
}
