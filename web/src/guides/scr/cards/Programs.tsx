import { count } from "../../../base/format";
import cards from "../../cards/cards.module.css";
import styles from "../../cards/fields.module.css";
import tables from "../../cards/published.module.css";
import { ScenarioLink } from "../../cards/ScenarioLink";
import { BUCKET, PACKET_PROGRAMS } from "../programs";
import { Card } from "./Card";

/** What the five programs keep, need and decide. */
export function Programs() {
  return (
    <Card part="programs">
      <p>
        A program is a state machine: state and f(p) give the next state, and a verdict for the core’s own packet. SCR
        needs it to be deterministic. The size of f(p) decides what the history costs.
      </p>
      <table className={`${tables.published} ${styles.below}`}>
        <caption className="unseen">The five packet programs</caption>
        <thead>
          <tr className={tables.names}>
            <th scope="col">Program</th>
            <th scope="col">A packet</th>
            <th scope="col">f(p)</th>
            <th scope="col">Bytes</th>
            <th scope="col">Key of an entry</th>
            <th scope="col">State</th>
          </tr>
        </thead>
        <tbody>
          {PACKET_PROGRAMS.map(({ name, scenario, step, fields, bytes, key, state, verdict }) => (
            <tr key={name}>
              <th scope="row">
                <ScenarioLink scenario={scenario} step={step} text={name} />
              </th>
              <td data-title="a packet">{verdict}</td>
              <td data-title="f(p)">{fields}</td>
              <td data-title="bytes">{bytes}</td>
              <td data-title="key">{key}</td>
              <td data-title="state">{state}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={cards.aside}>
        A bucket holds {BUCKET.tokens} tokens, one comes each {count(BUCKET.period)} ns, and a packet takes one. Where
        f(p) has SYN and FIN, a SYN makes an entry and FIN deletes it. Heavy hitters and token bucket make entries for
        UDP, too. Each link leads to a run in which one packet in five is lost.
      </p>
    </Card>
  );
}
