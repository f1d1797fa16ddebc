import { count } from "../../base/format";
import { kindStyle } from "../../kit/tokens/kinds";
import type { Pointing } from "../contract";
import type { StructureLayout } from "./layout";
import { elementThing } from "./names";
import type { Bbq } from "./state";
import styles from "./structure.module.css";
import type { Touches } from "./touches";

const NAMES = { listed: "in lists", carried: "popped, on the way to a list", free: "free" };

/** The free list as a queue, what enqueues in flight have popped from it, and where all elements are. */
export function FreeList(props: {
  plan: Pick<StructureLayout, "free">;
  bbq: Bbq;
  touched: Touches;
  pointing: Pointing;
}) {
  const { plan, bbq, touched, pointing } = props;
  const { free } = plan;
  const keys = keysOf(free.cells);
  return (
    <g>
      {free.bar.map(({ kind, count: there, box }) => (
        <rect key={kind} x={box.x} y={box.y} width={box.w} height={box.h} className={styles[kind]}>
          <title>{`${count(there)} ${NAMES[kind]}`}</title>
        </rect>
      ))}
      {free.captions.map(({ text, x, y }) => (
        <text key={text} x={x} y={y} className={styles.hint}>
          {text}
        </text>
      ))}
      {free.cells.map(({ element, box, carried, fresh }, i) => {
        const popped = carried && touched.popped?.element === element;
        const tone = fresh ? kindStyle(touched.unlinked?.kind ?? "").tone : popped ? kindStyle("enqueue").tone : "";
        const look = [
          styles.freeCell,
          carried ? styles.carriedCell : "",
          fresh || popped ? `${styles.touchedBox} ${tone}` : "",
          pointing.lit.has(elementThing(element)) ? styles.litBox : "",
        ];
        return (
          <g key={keys[i]} data-glide={elementThing(element)}>
            <rect x={box.x} y={box.y} width={box.w} height={box.h} rx={3} className={look.join(" ")} />
            <text x={box.x + box.w / 2} y={box.y + box.h / 2} className={styles.number}>
              {element}
            </text>
          </g>
        );
      })}
      {free.more && (
        <text x={free.more.box.x + free.more.box.w / 2} y={free.y} className={styles.more}>
          +{count(free.more.count)} more
        </text>
      )}
      {bbq.free.count === 0 && (
        <text x={free.captions.at(-1)?.x ?? 0} y={free.y} dx={52} className={styles.hint}>
          nothing to pop: an enqueue is rejected
        </text>
      )}
    </g>
  );
}

/** Names that a cell keeps while it moves up the list: its element, and which of them it is, since broken hardware may free one twice. */
function keysOf(cells: readonly { element: number }[]): string[] {
  const seen = new Map<number, number>();
  return cells.map(({ element }) => {
    const before = seen.get(element) ?? 0;
    seen.set(element, before + 1);
    return `${element} ${before}`;
  });
}
