import { count } from "../../../base/format";
import cards from "../../cards/cards.module.css";
import tables from "../../cards/numbers.module.css";
import { allFifos, descriptorBits, HERE, PUBLISHED, TABLE_4 } from "../hardware";
import { Card } from "./Card";

/** Table 4, and what synthesis makes of the hardware that runs here. */
export function Resources() {
  return (
    <Card part="resources">
      <div className={cards.two}>
        <div>
          <table className={tables.numbers}>
            <caption>Published (table 4): Xilinx Alveo U250, XCVU13P of middle speed grade, Vivado 2020.2</caption>
            <thead>
              <tr className={tables.names}>
                <td />
                <th scope="col">used</th>
                <th scope="col">of the device</th>
                <td className={tables.wide} />
              </tr>
            </thead>
            <tbody>
              {TABLE_4.map(({ what, used, percent }) => (
                <tr key={what}>
                  <th scope="row" className={tables.kind}>
                    {what}
                  </th>
                  <td>{count(used)}</td>
                  <td>{percent} %</td>
                  <td className={tables.wide} aria-hidden="true">
                    <span className={tables.gauge} style={{ width: `${20 * percent}%` }} />
                  </td>
                </tr>
              ))}
              <tr>
                <th scope="row" className={tables.kind}>
                  Clock
                </th>
                <td>350 MHz</td>
                <td />
                <td className={tables.wide} />
              </tr>
            </tbody>
          </table>
          <p className={cards.aside}>
            {PUBLISHED.levels} levels of {PUBLISHED.fifos} FIFOs of {PUBLISHED.depth} descriptors, {PUBLISHED.flows}{" "}
            flows. With two sets below the highest level that is {allFifos(PUBLISHED)} FIFOs, whose descriptors alone
            take {(descriptorBits(PUBLISHED) / 1e6).toFixed(2)} Mbit (worked out here).
          </p>
        </div>
        <div>
          <table className={tables.numbers}>
            <caption>Here: open-source synthesis without place and route, 4 to 32 flows</caption>
            <thead>
              <tr className={tables.names}>
                <td />
                <th scope="col">LUT6</th>
                <th scope="col">flip-flops</th>
                <th scope="col">memory, bits</th>
                <th scope="col">LUTs in a row</th>
              </tr>
            </thead>
            <tbody>
              {HERE.map(({ what, luts, flops, bits, deep }) => (
                <tr key={what}>
                  <th scope="row" className={tables.kind}>
                    {what}
                  </th>
                  <td>{count(luts)}</td>
                  <td>{count(flops)}</td>
                  <td>{count(bits)}</td>
                  <td>{deep}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className={cards.aside}>
            Not to be set against each other: other sizes, other tools, and another bargain. Everything that a dequeue
            has to find out is found in one stage, so there are many LUTs between two edges of the clock.
          </p>
        </div>
      </div>
    </Card>
  );
}
