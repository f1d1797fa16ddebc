import cards from "../../cards/cards.module.css";
import tables from "../../cards/published.module.css";
import { PUBLISHED } from "../published";
import { Card } from "./Card";

/** What the paper reports of networks. */
export function PublishedResults() {
  return (
    <Card part="published">
      <p className={cards.notice}>
        Published results, not measured here: the fat tree takes a network of servers. The text of the paper gives few
        numbers; what it says is below. Throughput over time, fairness and lateness of a single port are measured here,
        in the panels Packets and Order of each scenario.
      </p>
      <table className={tables.published}>
        <caption className="unseen">Published results of Gearbox beside others</caption>
        <thead>
          <tr className={tables.names}>
            <th scope="col">Figure</th>
            <th scope="col">What</th>
            <th scope="col">Gearbox</th>
            <th scope="col">Others</th>
          </tr>
        </thead>
        {PUBLISHED.map(({ title, setup, results }) => (
          <tbody key={title}>
            <tr className={tables.group}>
              <th scope="rowgroup" colSpan={4}>
                {title} <span>{setup}</span>
              </th>
            </tr>
            {results.map(({ figure, what, gearbox, others }) => (
              <tr key={figure}>
                <td data-title="Figure">{figure}</td>
                <th scope="row">{what}</th>
                <td data-title="Gearbox">{gearbox}</td>
                <td data-title="Others">{others}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </Card>
  );
}
