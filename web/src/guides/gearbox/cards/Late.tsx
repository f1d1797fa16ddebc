import cards from "../../cards/cards.module.css";
import tables from "../../cards/numbers.module.css";
import { ScenarioLink } from "../../cards/ScenarioLink";
import { Equation, Named, Sub } from "../../math/formulas";
import { discrepancy, normalised, PACKETS, stretched } from "../example";
import { Card } from "./Card";

const level = (of: string) => <Sub of={<mi>{of}</mi>} by={<mi>l</mi>} />;

/** The departure time discrepancy, its example, and its bound. */
export function Late() {
  return (
    <Card part="late">
      <div className={cards.two}>
        <div className={cards.formulas}>
          <p>
            A packet that arrives at A and is to leave at F leaves at D, all in virtual time. Its departure time
            discrepancy (DTD) is how late that is, if it is late; normalized, how late beside the delay that it was to
            have.
          </p>
          <Equation number={1}>
            <mi>d</mi>
            <mo>=</mo>
            <Named>max</Named>
            <mo stretchy="false">(</mo>
            <mn>0</mn>
            <mo>,</mo>
            <mi>D</mi>
            <mo>−</mo>
            <mi>F</mi>
            <mo stretchy="false">)</mo>
          </Equation>
          <Equation number={2}>
            <Sub of={<mi>d</mi>} by={<mi>n</mi>} />
            <mo>=</mo>
            <mfrac>
              <mi>d</mi>
              <mrow>
                <mi>F</mi>
                <mo>−</mo>
                <mi>A</mi>
              </mrow>
            </mfrac>
          </Equation>
          <p>
            On the level of its distance, a packet was to wait for at least as long as a FIFO covers, and leaves before
            the time of that FIFO is over.
          </p>
          <Equation number={6}>
            <Sub of={<mi>d</mi>} by={<mi>n</mi>} />
            <mo>≤</mo>
            <mfrac>
              <mrow>
                {level("g")}
                <mo>−</mo>
                <mn>1</mn>
              </mrow>
              {level("g")}
            </mfrac>
            <mo>&lt;</mo>
            <mn>1</mn>
          </Equation>
        </div>
        <div className={cards.live}>
          <table className={tables.numbers}>
            <caption>The example of section 2.4: a calendar queue of ten units a FIFO</caption>
            <thead>
              <tr className={tables.names}>
                <td />
                <th scope="col">A</th>
                <th scope="col">F</th>
                <th scope="col">D</th>
                <th scope="col">DTD</th>
                <th scope="col">normalized</th>
                <th scope="col">delay, times the expected one</th>
              </tr>
            </thead>
            <tbody>
              {PACKETS.map((packet) => (
                <tr key={packet.name}>
                  <th scope="row">{packet.name}</th>
                  <td>{packet.arrival}</td>
                  <td>{packet.finish}</td>
                  <td>{packet.left}</td>
                  <td>{discrepancy(packet)}</td>
                  <td>
                    <b>{short(normalised(packet))}</b>
                  </td>
                  <td>{short(stretched(packet))}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p>
            Both are 8 units late, which is nothing to the second one:{" "}
            <ScenarioLink scenario="gearbox-dtd" step={4} text="the two packets" />. In every run of Gearbox and of what
            it is compared with, the panel Order tells how late packets left, level by level, and lists those that were
            later than the bound with the cause: a level that was raised for the sake of order, a FIFO that{" "}
            <ScenarioLink scenario="gearbox-quota" step={191} text="was not drained in time" />, sets that do not wrap
            around, or a granularity too coarse for the delay.
          </p>
        </div>
      </div>
    </Card>
  );
}

const short = (value: number) => `${Number(value.toFixed(4))}`;
