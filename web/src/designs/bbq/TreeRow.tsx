import { memo } from "react";
import { deepEqual } from "../../base/deep-equal";
import { kindStyle } from "../../kit/tokens/kinds";
import type { Pointing } from "../contract";
import { Cell as Value } from "./Columns";
import { bitName, bitThing, bucketThing } from "./names";
import type { Bbq, Bit } from "./state";
import styles from "./structure.module.css";
import type { Touches } from "./touches";
import type { Block, Cell, Row } from "./tree-layout";

interface Props {
  bbq: Bbq;
  touched: Touches;
  pointing: Pointing;
}

/** A level: its bitmaps, and the lane below it for what it has counted. */
export function TreeRow({ row, ...props }: Props & { row: Row }) {
  const { lane, blocks, hidden } = row;
  return (
    <g>
      <rect x={lane.x} y={lane.y} width={lane.w} height={lane.h} className={styles.lane} />
      {blocks.map((block) => (
        <BlockView key={block.number} block={block} {...props} />
      ))}
      {hidden > 0 && (
        <text x={lane.x + lane.w} y={lane.y + lane.h / 2} dx={-6} textAnchor="end" className={styles.hint}>
          {hidden} more {hidden === 1 ? "bitmap" : "bitmaps"} in flight
        </text>
      )}
    </g>
  );
}

function BlockView({ block, bbq, touched, pointing }: Props & { block: Block }) {
  const { x, y, w, h } = block.box;
  return (
    <g>
      {block.cells.map((cell) => {
        const { level, index } = cell;
        const there = bbq.bit(level, index);
        const bitmap = bbq.bitmap(level, Math.floor(index / bbq.w));
        return (
          <CellView
            key={index}
            cell={cell}
            name={bitName(bbq, level, index)}
            last={level === bbq.d}
            set={there ? there.set : ((bitmap >>> (index % bbq.w)) & 1) === 1}
            there={there}
            counted={touched.counted.find((t) => t.level === level && t.index === index)}
            pointing={pointing}
          />
        );
      })}
      <rect x={x} y={y} width={w} height={h} className={styles.region} />
    </g>
  );
}

/** A step changes few bits, so the others stay as they are. */
const CellView = memo(function CellView(props: {
  cell: Cell;
  name: string;
  /** Of the level whose bits are buckets. */
  last: boolean;
  set: boolean;
  /** What is counted under it; null if it was not read. */
  there: Bit | null;
  counted: Touches["counted"][number] | undefined;
  pointing: Pointing;
}) {
  const { cell, name, last, set, there, counted, pointing } = props;
  const { level, index, bit, stoc, wlb } = cell;
  const thing = bitThing(level, index);
  const lit = pointing.lit.has(thing) || (last && pointing.lit.has(bucketThing(index)));
  const broken = counted !== undefined && counted.kind !== "enqueue" && counted.after > counted.before;
  const count = counted && stoc.w >= 40 ? `${counted.before}→${counted.after}` : there ? `${there.stoc}` : "";
  const h = wlb.y + wlb.h - bit.y;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: for the pointer; keys find the button within
    <g
      className={styles.column}
      onClick={() => pointing.select(thing)}
      onPointerEnter={() => pointing.hover(thing)}
      onPointerLeave={() => pointing.hover(null)}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: there are no buttons in SVG */}
      <rect
        x={bit.x}
        y={bit.y}
        width={bit.w}
        height={h}
        className={`${styles.area} ${lit ? styles.lit : ""}`}
        role="button"
        tabIndex={set || lit || counted ? 0 : -1}
        aria-label={describe(name, there, set)}
        aria-pressed={lit}
        onKeyDown={(event) => event.key === "Enter" && pointing.select(thing)}
        onFocus={() => pointing.hover(thing)}
        onBlur={() => pointing.hover(null)}
      />
      <g className={styles.passive}>
        <rect x={bit.x} y={bit.y} width={bit.w} height={bit.h} className={`${styles.cell} ${set ? styles.set : ""}`} />
        <text x={cell.center} y={bit.y + bit.h / 2} className={`${set ? styles.one : styles.zero} ${styles.small}`}>
          {set ? 1 : 0}
        </text>
        <Value box={stoc} name="StOC" value={count} narrow={stoc.w < 90} faint={!there?.stoc} />
        <Value
          box={wlb}
          name="WLb"
          value={there ? (there.wlb ? "1" : "0") : ""}
          narrow={stoc.w < 90}
          faint={!there?.wlb}
        />
        {counted && (
          <rect
            x={stoc.x + 1.5}
            y={stoc.y + 1}
            width={wlb.x + wlb.w - stoc.x - 3}
            height={wlb.y + wlb.h - stoc.y - 2}
            className={`${styles.touched} ${broken ? styles.brokenMark : kindStyle(counted.kind).tone}`}
          />
        )}
      </g>
    </g>
  );
}, deepEqual);

/** The bit in words, for those who do not see it. */
function describe(name: string, there: Bit | null, set: boolean): string {
  const counters = there ? `, StOC ${there.stoc}, waterlevel bit ${there.wlb ? 1 : 0}` : "";
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}: ${set ? 1 : 0}${counters}`;
}
