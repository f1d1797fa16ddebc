import { opThing } from "../../base/thing";
import { kindStyle } from "../../kit/tokens/kinds";
import type { Pointing } from "../contract";
import { above } from "./geometry";
import type { Bbq } from "./state";
import drawn from "./structure.module.css";
import type { Touches } from "./touches";
import { type Cell, cellKey, type TreeLayout } from "./tree-layout";
import styles from "./ways.module.css";

interface Props {
  plan: TreeLayout;
  bbq: Bbq;
  touched: Touches;
  pointing: Pointing;
}

/** Ways down the tree of the operations that the step touched or the reader points at, and what they assumed or took over. */
export function Ways({ plan, bbq, touched, pointing }: Props) {
  const at = (level: number, index: number) => plan.cells.get(cellKey(level, index));
  const ways = bbq.stages.flatMap((o) => {
    if (!o?.at) return [];
    const { level, index } = o.at;
    const here = [...touched.picked, ...touched.counted, ...touched.adopted].some((t) => t.op === o.op);
    const lit = pointing.lit.has(opThing(o.op));
    return here || lit ? [{ op: o.op, kind: o.kind, level, index, lit }] : [];
  });
  const way = wayOfNext(bbq);
  return (
    <g className={drawn.passive}>
      {way && (
        <g className={kindStyle(way.kind).tone}>
          <path d={wayOf(way.path.map((index, i) => at(i + 1, index)))} className={styles.nextWay} />
          {way.path.map((index, i) => {
            const cell = at(i + 1, index);
            return cell && <Outline key={cell.level} cell={cell} look={styles.onNextWay} />;
          })}
        </g>
      )}
      {ways.map(({ op, kind, level, index, lit }) => {
        const cells = Array.from({ length: level }, (_, i) => at(i + 1, above(index, level - 1 - i, bbq.w)));
        return (
          <g key={op} className={kindStyle(kind).tone}>
            <path d={wayOf(cells)} className={`${styles.way} ${lit ? styles.litWay : ""}`} />
            {cells.map(
              (cell, i) =>
                cell && <Outline key={cell.level} cell={cell} look={i === level - 1 ? drawn.touched : styles.onWay} />,
            )}
          </g>
        );
      })}
      {touched.speculated.map(({ op, level, index, ahead, look }) => {
        const picked = at(level, index);
        const other = at(level, ahead);
        return (
          <g key={op}>
            {picked && <Outline cell={picked} look={look === "wrong" ? styles.wrongMark : styles.assumed} />}
            {picked && other && picked !== other && <path d={arc(picked, other)} className={styles.assumed} />}
            {picked && look === "wrong" && <Cross cell={picked} look={styles.wrongMark} />}
          </g>
        );
      })}
      {touched.adopted.map(({ op, level, index, dropped }) => {
        const taken = at(level, index);
        const left = dropped === null ? undefined : at(level, dropped);
        return (
          <g key={op}>
            {taken && <Outline cell={taken} look={styles.adopted} />}
            {left && <Cross cell={left} look={styles.dropped} />}
            {taken && left && <path d={arc(left, taken)} className={styles.adopted} />}
          </g>
        );
      })}
    </g>
  );
}

/** The way of the next dequeue, if nothing in flight may change it; null where every way is seen at once. */
export function wayOfNext({ service }: Pick<Bbq, "service">) {
  return service?.certain && service.path.length > 0 ? service : null;
}

/** From the counters of each cell to the bit of the next. */
function wayOf(cells: readonly (Cell | undefined)[]): string {
  return cells
    .slice(1)
    .map((to, i) => {
      const from = cells[i];
      if (!from || !to) return "";
      const bottom = from.wlb.y + from.wlb.h;
      return `M${from.center} ${bottom}C${from.center} ${bottom + 14} ${to.center} ${to.bit.y - 16} ${to.center} ${to.bit.y}`;
    })
    .join("");
}

function Outline({ cell, look }: { cell: Cell; look: string | undefined }) {
  const { x, y, w, h } = cell.bit;
  return <rect x={x + 1.5} y={y + 1.5} width={w - 3} height={h - 3} className={look} />;
}

/** Crosses a bit out and leaves its digit to be read, where there is room for both. */
function Cross({ cell, look }: { cell: Cell; look: string | undefined }) {
  const { center, bit } = cell;
  const y = bit.y + bit.h / 2;
  const [w, h] = [Math.min(bit.w / 2 - 3, 15), bit.h / 2 - 3];
  const from = w < 11 ? 0 : 6 / w;
  const arms = [-1, 1].flatMap((right) =>
    [-1, 1].map((down) => `M${center + right * w * from} ${y + down * h * from}L${center + right * w} ${y + down * h}`),
  );
  return <path d={arms.join("")} className={look} />;
}

/** Over the bits of a bitmap, from one to another. */
function arc(from: Cell, to: Cell): string {
  const y = from.bit.y;
  return `M${from.center} ${y}C${from.center} ${y - 15} ${to.center} ${y - 15} ${to.center} ${y}`;
}
