import { useMemo, useRef } from "react";
import { opThing } from "../../base/thing";
import { type Places, useGlide } from "../../kit/drawing/glide";
import type { StructureProps } from "../contract";
import { Account, BlockTitles, Directions, NextWay } from "./Captions";
import { decode } from "./decode";
import { FreeList } from "./FreeList";
import { Markers } from "./Markers";
import { elementThing } from "./names";
import { OverviewStrip } from "./OverviewStrip";
import styles from "./structure.module.css";
import { TreeBuckets } from "./TreeBuckets";
import { TreeRow } from "./TreeRow";
import { touches } from "./touches";
import { layoutTree, type TreeLayout } from "./tree-layout";
import { Ways, wayOfNext } from "./Ways";

/** Levels of bitmaps under one another, buckets and free list, with what the step touched. */
export function Tree({ scene, width, height, pointing, glides }: StructureProps) {
  const root = useRef<SVGSVGElement>(null);
  const bbq = decode(scene);
  const touched = touches(scene);
  const zoom = Math.max(1, Math.min(1.3, height / 460, width / 1000));
  const plan = useMemo(
    () => layoutTree(bbq, touched, scene.looked, width / zoom, height / zoom),
    [bbq, touched, scene, width, height, zoom],
  );
  const way = wayOfNext(bbq);
  const places = useMemo(() => glidePlaces(plan), [plan]);
  useGlide(root, places, glides);
  return (
    <svg
      ref={root}
      className={styles.structure}
      viewBox={`0 0 ${plan.width} ${plan.height}`}
      aria-label="Structure of the queue"
    >
      {plan.rows.map((row) => (
        <TreeRow key={row.level} row={row} bbq={bbq} touched={touched} pointing={pointing} />
      ))}
      <TreeBuckets plan={plan} bbq={bbq} touched={touched} pointing={pointing} />
      <Ways plan={plan} bbq={bbq} touched={touched} pointing={pointing} />
      <BlockTitles rows={plan.rows} />
      {plan.overview && <OverviewStrip overview={plan.overview} bbq={bbq} pointing={pointing} />}
      <FreeList plan={plan} bbq={bbq} touched={touched} pointing={pointing} />
      <Markers plan={plan} pointing={pointing} />
      {plan.labels.map(({ text, y }) => (
        <text key={`${text} ${y}`} x={plan.gutter - 8} y={y} className={styles.rowLabel}>
          {text}
        </text>
      ))}
      <Directions left={plan.gutter} right={plan.right} y={plan.caption} between={way !== null} />
      {way && <NextWay service={way} left={plan.gutter} right={plan.right} y={plan.caption} />}
      <Account plan={plan} bbq={bbq} />
    </svg>
  );
}

/** Where operations and elements are, for gliding. */
function glidePlaces(plan: TreeLayout): Places {
  const places = new Map<string, { x: number; y: number }>();
  for (const cell of plan.free.cells) places.set(elementThing(cell.element), cell.box);
  for (const { items } of plan.buckets) {
    for (const item of items) if (item.kind === "element") places.set(elementThing(item.element), item.box);
  }
  for (const { occupant, x, y } of plan.markers) places.set(opThing(occupant.op), { x, y });
  return places;
}
