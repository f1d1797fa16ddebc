import { memo } from "react";
import { deepEqual } from "../../base/deep-equal";
import { kindStyle } from "../../kit/tokens/kinds";
import type { Pointing } from "../contract";
import { Fault, ItemView, toucher } from "./Columns";
import { bucketThing, elementThing } from "./names";
import type { Bbq } from "./state";
import styles from "./structure.module.css";
import { type BucketTouches, type Touches, touchesOf } from "./touches";
import type { BucketColumn, TreeLayout } from "./tree-layout";

interface Props {
  plan: TreeLayout;
  bbq: Bbq;
  touched: Touches;
  pointing: Pointing;
}

/** The lists, HEAD above and TAIL below. */
export function TreeBuckets({ plan, bbq, touched, pointing }: Props) {
  const { pb, buckets } = plan;
  return (
    <g>
      {buckets.map((column) => (
        <BucketView
          key={column.bucket.priority}
          column={column}
          touched={touchesOf(touched, column.bucket.priority)}
          pointing={pointing}
        />
      ))}
      <rect x={pb.x} y={pb.y} width={pb.w} height={pb.h} className={styles.region} />
      {buckets.length === 0 && (
        <text x={pb.x + pb.w / 2} y={pb.y + pb.h / 2} className={styles.nothing}>
          {`None of the ${bbq.priorities} buckets holds an element`}
        </text>
      )}
    </g>
  );
}

/** A step changes few buckets, so the others stay as they are. */
const BucketView = memo(function BucketView(props: {
  column: BucketColumn;
  touched: BucketTouches;
  pointing: Pointing;
}) {
  const { column, touched, pointing } = props;
  const { bucket, area, items, title, compact } = column;
  const thing = bucketThing(bucket.priority);
  const lit = pointing.lit.has(thing);
  const used = items.length > 0;
  const list = bucket.list.map(({ element, data }) => `${data} in element ${element}`).join(", ");
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
        x={area.x}
        y={area.y}
        width={area.w}
        height={area.h}
        className={`${styles.area} ${styles.bucketArea} ${lit ? styles.lit : ""}`}
        role="button"
        tabIndex={used || lit ? 0 : -1}
        aria-label={`Bucket ${bucket.priority}, ${list === "" ? "list empty" : `list from HEAD to TAIL: ${list}`}${bucket.fault && `, ${bucket.fault}`}`}
        aria-pressed={lit}
        onKeyDown={(event) => event.key === "Enter" && pointing.select(thing)}
        onFocus={() => pointing.hover(thing)}
        onBlur={() => pointing.hover(null)}
      />
      {title !== "" && (
        <text x={area.x + 7} y={area.y + 10} className={styles.hint}>
          {title}
        </text>
      )}
      {items.map((item, i) => {
        const { box } = item;
        const key = `${item.kind} ${item.kind === "more" ? "" : item.element} ${i}`;
        if (!compact)
          return <ItemView key={key} item={item} priority={bucket.priority} touched={touched} pointing={pointing} />;
        if (item.kind === "more") {
          return (
            <text key={key} x={box.x + box.w / 2} y={box.y + box.h / 2} className={`${styles.more} ${styles.tiny}`}>
              {box.w < 20 ? "⋮" : `+${item.count}`}
            </text>
          );
        }
        const by = item.kind === "gone" ? (touched.unlinked?.kind ?? "") : toucher(item, bucket.priority, touched);
        const tone = by === null ? "" : `${styles.touchedBox} ${kindStyle(by).tone}`;
        return (
          <rect
            key={key}
            data-glide={item.kind === "gone" ? undefined : elementThing(item.element)}
            x={box.x}
            y={box.y}
            width={box.w}
            height={box.h}
            className={`${styles.element} ${tone} ${item.kind === "gone" ? styles.gone : ""} ${pointing.lit.has(elementThing(item.element)) ? styles.litBox : ""}`}
          >
            <title>{`element ${item.element}: data ${item.data}`}</title>
          </rect>
        );
      })}
      {bucket.fault !== "" && (
        <Fault x={area.x + area.w / 2} y={area.y + area.h - 9} fault={bucket.fault} short={area.w < 90} />
      )}
    </g>
  );
}, deepEqual);
