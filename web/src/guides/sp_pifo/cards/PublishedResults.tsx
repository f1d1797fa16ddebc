import styles from "../../cards/cards.module.css";
import tables from "../../cards/published.module.css";
import { ScenarioLink } from "../../cards/ScenarioLink";
import { PUBLISHED, type Result } from "../published";
import { Card } from "./Card";

const COLUMNS = [
  { of: ({ pifo }: Result) => pifo, title: "worse than PIFO by" },
  { of: ({ afq }: Result) => afq, title: "from AFQ by" },
  { of: ({ dctcp }: Result) => dctcp, title: "better than DCTCP by" },
  { of: ({ tcp }: Result) => tcp, title: "better than TCP by" },
];

/** What the paper reports of networks. */
export function PublishedResults() {
  return (
    <Card part="published">
      <p className={styles.notice}>
        Published results, not measured here: they need a network of servers. Ranges as the text of the paper gives
        them, all of them approximate. AFQ itself runs here:{" "}
        <ScenarioLink scenario="afq-rounds" step={5} text="its rounds" />, and{" "}
        <ScenarioLink scenario="afq-beside-others" step={2000} text="SP-PIFO and PIFO beside it" /> on one traffic.
      </p>
      <table className={tables.published}>
        <caption className="unseen">Published results of SP-PIFO beside others</caption>
        <thead>
          <tr className={tables.names}>
            <th scope="col">Figure</th>
            <th scope="col">What</th>
            {COLUMNS.map(({ title }) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        {PUBLISHED.map(({ title, setup, results }) => (
          <tbody key={title}>
            <tr className={tables.group}>
              <th scope="rowgroup" colSpan={2 + COLUMNS.length}>
                {title} <span>{setup}</span>
              </th>
            </tr>
            {results.map((result) => (
              <tr key={result.what}>
                <td data-title="Figure">{result.figure}</td>
                <th scope="row">{result.what}</th>
                {COLUMNS.map(({ of, title }) => (
                  <td key={title} data-title={title} className={of(result) ? undefined : tables.none}>
                    {of(result) ?? "–"}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </Card>
  );
}
