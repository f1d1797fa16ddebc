import { memo, useMemo } from "react";
import { count } from "../../base/format";
import { Button } from "../../kit/ui/Button";
import { useCopy } from "../../kit/use-copy";
import { numberText, xLabel } from "./format";
import { grid, gridText } from "./grid";
import type { SweepOpen, SweepValues } from "./store";
import styles from "./sweeps.module.css";
import type { Runs } from "./use-runs";

/** Largest number of shown rows. */
const MOST = 400;

/** All values: a row for each x, a column for each series. */
export const ValuesTable = memo(function ValuesTable(props: {
  open: SweepOpen;
  values: readonly (SweepValues | null)[];
  /** Name of the values, with their unit. */
  yName: string;
  /** Factor from the shown unit to the measure's own one. */
  per: number;
  runs: Runs;
}) {
  const { open, values, yName, per, runs } = props;
  const { experiment } = open;
  const table = useMemo(() => grid(open, values), [open, values]);
  const { message, copy } = useCopy("save it as CSV");
  const more = table.rows.length - MOST;
  return (
    <section className={styles.values} aria-label="Values">
      <div className={styles.valuesHead}>
        <h3>{yName}</h3>
        <Button disabled={table.rows.length === 0} onClick={() => void copy(gridText(table, experiment, yName, per))}>
          Copy the table
        </Button>
        <span role="status">{message}</span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what has the focus */}
      <section className={styles.scroll} aria-label="Table of values" tabIndex={0}>
        <table className={styles.grid}>
          <thead>
            <tr>
              <th scope="col">{xLabel(experiment)}</th>
              {experiment.series.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.slice(0, MOST).map(({ key, name, cells }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {cells.map((cell, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is its number
                  <td key={i}>
                    {cell === null ? (
                      "–"
                    ) : table.linked ? (
                      <button
                        type="button"
                        className={styles.cell}
                        title="Open this run"
                        onClick={() => void runs.open(cell.point)}
                      >
                        {numberText(cell.y / per)}
                      </button>
                    ) : (
                      numberText(cell.y / per)
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {table.rows.length === 0 && <p className={styles.none}>No value yet.</p>}
        {more > 0 && <p className={styles.none}>{count(more)} rows more: the CSV has all.</p>}
      </section>
    </section>
  );
});
