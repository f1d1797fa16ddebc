import { useState } from "react";
import { count, list, plural } from "../../../base/format";
import cards from "../../cards/cards.module.css";
import { ExperimentLink } from "../../cards/ExperimentLink";
import fields from "../../cards/fields.module.css";
import { NumberFields } from "../../cards/NumberFields";
import tables from "../../cards/numbers.module.css";
import { Results } from "../../cards/Results";
import { ScenarioLink } from "../../cards/ScenarioLink";
import { copiedRows, goneEverywhere, LOSS_CASES, scenarioOf } from "../losses";
import { Card } from "./Card";

const FIELDS = [
  { key: "cores", name: "Cores k", unit: "", min: 2, max: 128 },
  { key: "lost", name: "Packets lost", unit: "%", min: 0, max: 90, step: 0.5 },
] as const;

const numbers = (rows: readonly number[]) => (rows.length === 0 ? "–" : list(rows.map(String)));

/** A part of all, rounded: one in so many. */
function oneIn(part: number): string {
  if (part === 0) return "none";
  return part < 1e-9 ? "fewer than one in 10⁹" : `one in ${count(Number((1 / part).toPrecision(2)))}`;
}

/** Logs, the cases of two cores, and what random losses come to. */
export function Recovery() {
  const [setting, setSetting] = useState({ cores: 14, lost: 1 });
  const part = setting.lost / 100;
  const results = [
    {
      name: "Rows that a core copies for each packet",
      value: `${Number(copiedRows(setting.cores, part).toPrecision(3))}`,
    },
    { name: "Rows that are lost everywhere", value: oneIn(goneEverywhere(setting.cores, part)) },
  ];
  return (
    <Card part="recovery">
      <div className={cards.two}>
        <div>
          <dl className={cards.limits}>
            <div>
              <dt>A row in some log</dt>
              <dd>The core copies it and applies it, as if it had come with its packet.</dd>
            </div>
            <div>
              <dt>NOT_INIT in some log, and no row</dt>
              <dd>The core waits: that other core may still get the row.</dd>
            </div>
            <div>
              <dt>LOST in all logs</dt>
              <dd>Nobody has the row. Every core skips it.</dd>
            </div>
          </dl>
          <NumberFields
            fields={FIELDS}
            values={setting}
            onChange={(key, value) => setSetting({ ...setting, [key]: value })}
          />
          <Results results={results} />
          <p className={`${cards.aside} ${fields.below}`}>
            A row travels in {plural(setting.cores, "packet")}, one to each core; it is gone if all are lost. Formulas:
            p<sup>k</sup> of all rows, and{" "}
            <span className={fields.whole}>
              k p (1 − p<sup>k − 1</sup>) / (1 − p)
            </span>{" "}
            copied rows. Run <ExperimentLink experiment="scr-loss-recovered" text="recovered rows" /> or{" "}
            <ExperimentLink experiment="scr-loss-throughput" text="throughput over losses" />.
          </p>
        </div>
        <div>
          <table className={tables.numbers}>
            <caption>Two cores with one row: packets lost, and what becomes of their rows</caption>
            <thead>
              <tr className={tables.names}>
                <th scope="col" className={tables.kind}>
                  packets lost
                </th>
                <th scope="col">core 0 copies</th>
                <th scope="col">core 1 copies</th>
                <th scope="col">lost everywhere</th>
              </tr>
            </thead>
            <tbody>
              {LOSS_CASES.map((one) => (
                <tr key={scenarioOf(one)}>
                  <th scope="row" className={tables.kind}>
                    <ScenarioLink scenario={scenarioOf(one)} step={one.step} text={numbers(one.lost)} />
                  </th>
                  <td>{numbers(one.copied[0])}</td>
                  <td>{numbers(one.copied[1])}</td>
                  <td>{numbers(one.gone)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className={cards.aside}>
            Odd packets go to core 0, even ones to core 1. A packet that never reached its core has no verdict. Its row
            still changes the state of every core that gets it.
          </p>
        </div>
      </div>
    </Card>
  );
}
