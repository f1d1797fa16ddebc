import { SECOND_BOUNDS } from "../example";
import { leastAt } from "../risk";
import styles from "./cards.module.css";

/** The loss at each position of the second bound. One position is selected. */
export function LossByBound({ losses, second, unit }: { losses: readonly number[]; second: number; unit: string }) {
  const least = leastAt(losses);
  const most = Math.max(...losses, 1);
  return (
    <table className={styles.byBound}>
      <caption>The loss U at each place of the second bound, and the least</caption>
      <tbody>
        <tr className={styles.bars}>
          <th scope="row">U</th>
          {losses.map((loss, i) => (
            <td key={SECOND_BOUNDS[i]} data-here={SECOND_BOUNDS[i] === second || undefined}>
              <span className={styles.bar} style={{ height: `${(loss / most) * 3}rem` }} />
              <b>{`${loss}${unit}`}</b>
              <span className={styles.least}>{least.includes(i) ? "least" : "\u00a0"}</span>
            </td>
          ))}
        </tr>
        <tr>
          <th scope="row">
            q<sub>2</sub>
          </th>
          {SECOND_BOUNDS.map((bound) => (
            <td key={bound} data-here={bound === second || undefined}>
              {bound}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}
