import styles from "../../cards/cards.module.css";
import tables from "../../cards/numbers.module.css";
import { greedyRegisters, mostQueues, STAGES } from "../hardware";
import { Card } from "./Card";

const QUEUES = [2, 3, 4, 6, 8, 12, 16, 24, 32];
const MOST = greedyRegisters(QUEUES.at(-1) ?? 1).all;

/** Registers of the greedy algorithm beside the stages of a switch. */
export function Registers() {
  return (
    <Card part="registers">
      <div className={styles.two}>
        <div className={styles.words}>
          <p>
            To move bounds down the gradient, a switch stores n bounds and four sums for each queue: what ranks of this
            queue and of its neighbour would cost if the bound moved one up or one down. The packet that completes a
            window needs all n + 4n of them at once.
          </p>
          <p>
            Existing devices have {STAGES.fewest} to {STAGES.most} stages, and one register access in each. That is
            enough for {mostQueues(STAGES.fewest)} queues, or {mostQueues(STAGES.most)}; for eight, the fewest that are
            of use, {greedyRegisters(8).all} accesses would be needed. SP-PIFO needs the n bounds alone.
          </p>
        </div>
        <table className={tables.numbers}>
          <caption className="unseen">Registers of the greedy algorithm by number of queues</caption>
          <thead>
            <tr className={tables.names}>
              <th scope="col">queues n</th>
              <th scope="col">bounds n</th>
              <th scope="col">sums 4n</th>
              <th scope="col">all</th>
              <th scope="col" className={tables.wide}>
                beside {STAGES.fewest} to {STAGES.most} stages
              </th>
            </tr>
          </thead>
          <tbody>
            {QUEUES.map((n) => {
              const { bounds, counters, all } = greedyRegisters(n);
              return (
                <tr key={n} className={n === 8 ? tables.practical : undefined}>
                  <th scope="row">{n}</th>
                  <td>{bounds}</td>
                  <td>{counters}</td>
                  <td>
                    <b>{all}</b>
                  </td>
                  <td className={tables.wide}>
                    <span className={tables.gauge} style={{ width: `${(all / MOST) * 40}%` }} aria-hidden="true" />
                    {fits(all)}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

function fits(accesses: number): string {
  if (accesses <= STAGES.fewest) return "fits";
  return accesses <= STAGES.most ? `fits in ${STAGES.most} only` : `${(accesses / STAGES.most).toFixed(1)} × too many`;
}
