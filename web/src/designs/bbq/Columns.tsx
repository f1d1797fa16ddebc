import { memo } from "react";
import { deepEqual } from "../../base/deep-equal";
import { cut } from "../../base/format";
import { kindStyle } from "../../kit/tokens/kinds";
import type { Pointing } from "../contract";

import type { Box, Column, Item, StructureLayout } from "./layout";
import { bitThing, bucketThing, elementThing } from "./names";
import type { Bbq, Bit } from "./state";
import styles from "./structure.module.css";
import { type BucketTouches, type Touches, touchesOf } from "./touches";

const rect = ({ x, y, w, h }: Box) => ({ x, y, width: w, height: h });
const inset = ({ x, y, w, h }: Box, by: number): Box => ({ x: x + by, y: y + by, w: w - 2 * by, h: h - 2 * by });

interface Props {
  plan: StructureLayout;
  bbq: Bbq;
  touched: Touches;
  pointing: Pointing;
}

/** A bit, what is counted under it, and its bucket, for each priority. */
export function Columns({ plan, bbq, touched, pointing }: Props) {
  const { narrow, l1, pb } = plan;
  return (
    <g>
      {plan.columns.map((column) => {
        const { priority } = column.bucket;
        const bit = bbq.bit(1, priority);
        return (
          bit && (
            <ColumnView
              key={priority}
              column={column}
              plan={{ narrow, l1, pb }}
              bit={bit}
              picked={touched.picked.find(({ index }) => index === priority)}
              counted={touched.counted.find(({ index }) => index === priority)}
              touched={touchesOf(touched, priority)}
              pointing={pointing}
            />
          )
        );
      })}
    </g>
  );
}

/** A step changes few columns, so the others stay as they are. */
const ColumnView = memo(function ColumnView(props: {
  column: Column;
  plan: Pick<StructureLayout, "narrow" | "l1" | "pb">;
  bit: Bit;
  picked: Touches["picked"][number] | undefined;
  counted: Touches["counted"][number] | undefined;
  touched: BucketTouches;
  pointing: Pointing;
}) {
  const { column, plan, bit, picked, counted, touched, pointing } = props;
  const { bucket } = column;
  const { priority } = bucket;
  const thing = bucketThing(priority);
  const lit = pointing.lit.has(thing) || pointing.lit.has(bitThing(1, priority));
  const count = counted ? `${counted.before}→${counted.after}` : `${bit.stoc}`;
  const area: Box = { x: column.x, y: plan.l1.y, w: column.w, h: plan.pb.y + plan.pb.h - plan.l1.y };
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
        {...rect(area)}
        className={`${styles.area} ${lit ? styles.lit : ""}`}
        role="button"
        tabIndex={0}
        aria-label={describe(column, bit)}
        aria-pressed={lit}
        onKeyDown={(event) => event.key === "Enter" && pointing.select(thing)}
        onFocus={() => pointing.hover(thing)}
        onBlur={() => pointing.hover(null)}
      />
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in here takes the focus */}
      <g aria-hidden="true">
        <text x={column.x + 4} y={plan.l1.y - 7} className={styles.index}>
          {priority}
        </text>
        <rect {...rect(column.bit)} className={`${styles.cell} ${bit.set ? styles.set : ""}`} />
        <text x={column.center} y={column.bit.y + column.bit.h / 2} className={bit.set ? styles.one : styles.zero}>
          {bit.set ? 1 : 0}
        </text>
        <Cell box={column.stoc} name="StOC" value={count} narrow={plan.narrow} faint={bit.stoc === 0 && !counted} />
        <Cell box={column.wlb} name="WLb" value={bit.wlb ? "1" : "0"} narrow={plan.narrow} faint={!bit.wlb} />
        <Ends column={column} narrow={plan.narrow} empty={bucket.list.length === 0} />
        {picked && (
          <rect {...rect(inset(column.bit, 2))} className={`${styles.touched} ${kindStyle(picked.kind).tone}`} />
        )}
        {counted && (
          <rect {...rect(inset(counters(column), 2))} className={`${styles.touched} ${kindStyle(counted.kind).tone}`} />
        )}
        {counted?.flipped && (
          <rect {...rect(inset(column.bit, 2))} className={`${styles.touched} ${kindStyle(counted.kind).tone}`} />
        )}
        <List column={column} touched={touched} pointing={pointing} />
        {bucket.fault !== "" && <Fault x={column.center} y={plan.pb.y + plan.pb.h - 11} fault={bucket.fault} />}
      </g>
    </g>
  );
}, deepEqual);

/** StOC and WLb together. */
function counters({ stoc, wlb }: Column): Box {
  return { x: stoc.x, y: stoc.y, w: wlb.x + wlb.w - stoc.x, h: wlb.y + wlb.h - stoc.y };
}

export function Cell(props: { box: Box; name: string; value: string; narrow: boolean; faint: boolean }) {
  const { box, name, value, narrow, faint } = props;
  const middle = box.y + box.h / 2;
  const named = !narrow && box.w >= 76;
  return (
    <g>
      <rect {...rect(box)} className={styles.cell} />
      {named && (
        <text x={box.x + 8} y={middle} className={styles.cellName}>
          {name}
        </text>
      )}
      <text
        x={named ? box.x + box.w - 10 : box.x + box.w / 2}
        y={middle}
        textAnchor={named ? "end" : "middle"}
        className={`${faint ? styles.faintValue : styles.value} ${box.w < 40 ? styles.pointer : ""}`}
        {...(value.length * 7 > box.w - 2 ? { textLength: box.w - 3, lengthAdjust: "spacingAndGlyphs" } : {})}
      >
        {value}
      </text>
    </g>
  );
}

/** HEAD and TAIL; the pointers of an empty bucket mean nothing. */
function Ends({ column, narrow, empty }: { column: Column; narrow: boolean; empty: boolean }) {
  const { head, tail, bucket } = column;
  return (
    <g>
      <Cell box={head} name="HEAD" value={empty ? "–" : `${bucket.head}`} narrow={narrow} faint={empty} />
      <Cell box={tail} name="TAIL" value={empty ? "–" : `${bucket.tail}`} narrow={narrow} faint={empty} />
      {column.wires && (
        <>
          <path d={column.wires.lines} className={styles.wire} />
          <path d={column.wires.tips} className={styles.arrow} />
        </>
      )}
    </g>
  );
}

function List({ column, touched, pointing }: { column: Column; touched: BucketTouches; pointing: Pointing }) {
  const { items, bucket } = column;
  if (items.length === 0) {
    const y = column.head.y + column.head.h + 18;
    return (
      <text x={column.center} y={y} className={styles.nothing}>
        empty
      </text>
    );
  }
  return (
    <g>
      {items.map((item, i) => {
        const above = items[i - 1];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: broken hardware may list an element twice
          <g key={`${item.kind} ${item.kind === "more" ? "" : item.element} ${i}`}>
            {above && above.kind !== "gone" && item.kind !== "gone" && (
              <path
                d={`M${item.box.x + item.box.w / 2} ${above.box.y + above.box.h}V${item.box.y}`}
                className={styles.link}
              />
            )}
            <ItemView item={item} priority={bucket.priority} touched={touched} pointing={pointing} />
          </g>
        );
      })}
    </g>
  );
}

/** The operation that touched an element in this step, if any. */
export function toucher(item: Item, priority: number, { linked, read }: BucketTouches): string | null {
  if (item.kind !== "element") return null;
  for (const touch of [linked, read]) {
    if (touch?.priority === priority && touch.element === item.element) return touch.kind;
  }
  return null;
}

export function ItemView(props: { item: Item; priority: number; touched: BucketTouches; pointing: Pointing }) {
  const { item, priority, touched, pointing } = props;
  const { box } = item;
  const middle = box.y + box.h / 2;
  if (item.kind === "more") {
    return (
      <text x={box.x + box.w / 2} y={middle} className={styles.more}>
        +{item.count}
        {box.w >= 60 && " more"}
      </text>
    );
  }
  const gone = item.kind === "gone";
  const by = gone ? (touched.unlinked?.kind ?? "") : toucher(item, priority, touched);
  const numbered = box.w >= 60;
  const split = numbered ? 30 : 0;
  const data = fitNumber(`${item.data}`, box.w - split);
  const lit = !gone && pointing.lit.has(elementThing(item.element));
  return (
    <g data-glide={gone ? undefined : elementThing(item.element)}>
      <title>{`element ${item.element}: data ${item.data}${gone ? ", unlinked in this step" : ""}`}</title>
      <rect
        {...rect(box)}
        rx={3}
        className={`${styles.element} ${by !== null ? `${styles.touchedBox} ${kindStyle(by).tone}` : ""} ${gone ? styles.gone : ""} ${lit ? styles.litBox : ""}`}
      />
      {numbered && (
        <>
          <path d={`M${box.x + split} ${box.y}v${box.h}`} className={styles.divider} />
          <text x={box.x + split / 2} y={middle} className={styles.number}>
            {item.element}
          </text>
        </>
      )}
      <text
        x={box.x + split + (box.w - split) / 2}
        y={middle}
        className={`${styles.data} ${data.small ? styles.smallData : ""} ${gone ? styles.goneData : ""}`}
      >
        {data.text}
      </text>
    </g>
  );
}

/** A number as it fits into so many pixels: in full, in small type, or cut. */
function fitNumber(text: string, width: number): { text: string; small: boolean } {
  const small = text.length * 7.9 > width - 4;
  return { text: small ? cut(text, Math.floor((width - 3) / 6.7)) : text, small };
}

export function Fault(props: { x: number; y: number; fault: string; short?: boolean }) {
  const { x, y, fault, short } = props;
  return (
    <g>
      <title>{fault}</title>
      <text x={x} y={y} className={styles.fault}>
        {short ? "⚠" : "⚠ broken list"}
      </text>
    </g>
  );
}

/** The column in words, for those who do not see it. */
function describe({ bucket }: Column, bit: Bit): string {
  const list = bucket.list.map(({ element, data }) => `${data} in element ${element}`).join(", ");
  return [
    `Bucket ${bucket.priority}`,
    `bit ${bit.set ? 1 : 0}`,
    `StOC ${bit.stoc}`,
    `waterlevel bit ${bit.wlb ? 1 : 0}`,
    list === "" ? "list empty" : `list from HEAD to TAIL: ${list}`,
    bucket.fault,
  ]
    .filter(Boolean)
    .join(", ");
}
