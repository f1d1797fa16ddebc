import { plural } from "../../../../base/format";
import { opThing } from "../../../../base/thing";
import type { AddressComparison, Pointing } from "../../../../designs/contract";
import ui from "../../../../kit/ui/words.module.css";
import styles from "./inspector.module.css";

/** Sizes of the drawing of a comparison, in units. */
const [BOX, GAP, HEIGHT] = [{ width: 46, height: 19 }, 16, 23];

/** The comparators of a step: for each level its comparison, and the results of the levels before. */
export function Comparisons({ all, pointing }: { all: readonly AddressComparison[]; pointing: Pointing }) {
  if (all.length === 0) return null;
  const equal = all.filter(isSame).length;
  return (
    <table className={styles.comparisons}>
      <caption>
        Address comparators: {plural(equal, "conflict")} of {plural(all.length, "pair")}. Only the last digit is
        compared now; a dashed box was compared on a level before, and its result kept.
      </caption>
      {byReader(all).map(([first, ...others]) => (
        <tbody key={first.stage}>
          <tr>
            <th scope="rowgroup" colSpan={3} className={styles.reader}>
              Stage {first.stage}, op {first.behind}: who uses its {first.memory}?
            </th>
          </tr>
          {[first, ...others].map((one) => (
            <tr
              key={one.ahead}
              onPointerEnter={() => pointing.hover(opThing(one.ahead))}
              onPointerLeave={() => pointing.hover(null)}
            >
              <th scope="row">op {one.ahead}</th>
              <td>
                <Chain comparison={one} />
              </td>
              <td className={isSame(one) ? styles.equal : ui.quiet}>
                {isSame(one) ? `same ${one.memory}` : "another"}
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

/** Groups comparisons by the operation behind: one per stage, each with the operations ahead of it. */
function byReader(all: readonly AddressComparison[]): [AddressComparison, ...AddressComparison[]][] {
  const groups = new Map<number, [AddressComparison, ...AddressComparison[]]>();
  for (const one of all) {
    const group = groups.get(one.stage);
    if (group) group.push(one);
    else groups.set(one.stage, [one]);
  }
  return [...groups.values()];
}

const isEqual = ([behind, ahead]: readonly [number, number]) => behind === ahead;
const isSame = ({ pairs }: AddressComparison) => pairs.every(isEqual);

/** A box for each digit, joined by the intermediate results. */
function Chain({ comparison: { pairs } }: { comparison: AddressComparison }) {
  const width = pairs.length * BOX.width + (pairs.length - 1) * GAP;
  const middle = HEIGHT / 2;
  const comparisonTexts = pairs.map((pair) => `${pair[0]} ${isEqual(pair) ? "=" : "≠"} ${pair[1]}`);
  return (
    <svg
      viewBox={`-1 0 ${width + 2} ${HEIGHT}`}
      width={width + 2}
      height={HEIGHT}
      role="img"
      aria-label={comparisonTexts.join(", then ")}
      className={styles.chain}
    >
      {pairs.map((pair, i) => {
        const x = i * (BOX.width + GAP);
        const so = pairs.slice(0, i + 1).every(isEqual);
        const className = i === pairs.length - 1 ? styles.now : styles.kept;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a digit is its level
          <g key={i}>
            <rect
              x={x}
              y={middle - BOX.height / 2}
              width={BOX.width}
              height={BOX.height}
              rx={3}
              className={`${className} ${isEqual(pair) ? styles.fires : ""}`}
            />
            <text x={x + BOX.width / 2} y={middle}>
              {comparisonTexts[i]}
            </text>
            {i < pairs.length - 1 && (
              <path d={`M${x + BOX.width} ${middle}h${GAP}`} className={so ? styles.passes : styles.stops} />
            )}
          </g>
        );
      })}
    </svg>
  );
}
