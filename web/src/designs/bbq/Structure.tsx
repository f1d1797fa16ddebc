import { useMemo, useRef } from "react";
import { opThing } from "../../base/thing";
import { type Places, useGlide } from "../../kit/drawing/glide";
import { kindStyle } from "../../kit/tokens/kinds";
import type { StructureProps } from "../contract";
import { Account, Directions } from "./Captions";
import { Columns } from "./Columns";
import { decode } from "./decode";
import { FreeList } from "./FreeList";
import { type Box, layout, type StructureLayout } from "./layout";
import { Markers } from "./Markers";
import { elementThing } from "./names";
import type { Bbq } from "./state";
import styles from "./structure.module.css";
import { Tree } from "./Tree";
import { touches } from "./touches";

/** The queue's state, with what the step touched. */
export function Structure(props: StructureProps) {
  return decode(props.scene).d === 1 ? <OneLevel {...props} /> : <Tree {...props} />;
}

/** Bitmap, counters, buckets and free list. */
function OneLevel({ scene, width, height, pointing, glides }: StructureProps) {
  const root = useRef<SVGSVGElement>(null);
  const bbq = decode(scene);
  const touched = useMemo(() => touches(scene), [scene]);
  const zoom = zoomFor(bbq.w, width, height);
  const plan = useMemo(() => layout(bbq, touched, width / zoom, height / zoom), [bbq, touched, width, height, zoom]);
  const places = useMemo(() => glidePlaces(plan), [plan]);
  useGlide(root, places, glides);
  const { l1, lane, pb } = plan;
  return (
    <svg
      ref={root}
      className={styles.structure}
      viewBox={`0 0 ${plan.width} ${plan.height}`}
      aria-label="Structure of the queue"
    >
      <Frame box={lane} look={styles.lane} />
      <Columns plan={plan} bbq={bbq} touched={touched} pointing={pointing} />
      <Frame box={l1} look={styles.region} />
      <Frame box={pb} look={styles.region} />
      {plan.flow && <Flow flow={plan.flow} kind={touched.unlinked?.kind ?? ""} />}
      <FreeList plan={plan} bbq={bbq} touched={touched} pointing={pointing} />
      <Markers plan={plan} pointing={pointing} />
      <Captions plan={plan} bbq={bbq} />
    </svg>
  );
}

/** The way of an element that was freed, from its list to the free list. */
function Flow({ flow, kind }: { flow: NonNullable<StructureLayout["flow"]>; kind: string }) {
  return (
    <g className={kindStyle(kind).tone}>
      <path d={flow.line} className={styles.flow} />
      <path d={flow.tip} className={styles.flowTip} />
    </g>
  );
}

/** Few columns on a large screen are drawn larger, for those who sit far away. */
function zoomFor(columns: number, width: number, height: number): number {
  return Math.max(1, Math.min(1.35, width / (72 + 100 * columns), height / 400));
}

function Frame({ box, look }: { box: Box; look: string | undefined }) {
  return <rect x={box.x} y={box.y} width={box.w} height={box.h} className={look} />;
}

function Captions({ plan, bbq }: { plan: StructureLayout; bbq: Bbq }) {
  return (
    <g>
      {plan.labels.map(({ text, y }) => (
        <text key={text} x={plan.gutter - 8} y={y} className={styles.rowLabel}>
          {text}
        </text>
      ))}
      <Directions left={plan.gutter} right={plan.gutter + plan.l1.w} y={plan.caption} />
      <Account plan={plan} bbq={bbq} />
    </g>
  );
}

/** Where operations and elements are, for gliding. */
function glidePlaces(plan: StructureLayout): Places {
  const places = new Map<string, { x: number; y: number }>();
  for (const cell of plan.free.cells) places.set(elementThing(cell.element), cell.box);
  for (const { items } of plan.columns) {
    for (const item of items) if (item.kind === "element") places.set(elementThing(item.element), item.box);
  }
  for (const { occupant, x, y } of plan.markers) places.set(opThing(occupant.op), { x, y });
  return places;
}
