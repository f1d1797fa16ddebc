import { count } from "../../../base/format";
import tables from "../../cards/numbers.module.css";
import { ScenarioLink } from "../../cards/ScenarioLink";
import { coverage, FIFOS, PACKET_BYTES, PRESETS, packetTimes, UNIT_BYTES, WEIGHT_SETS, within } from "../schedulers";
import { Card } from "./Card";
import styles from "./presets.module.css";

/** The schedulers of table 2, how far they reach, and what that means to flows of little weight. */
export function Presets() {
  return (
    <Card part="presets">
      <div className={styles.words}>
        <p>
          All have {FIFOS} FIFOs, and a unit of virtual time stands for {UNIT_BYTES} bytes. A calendar queue reaches as
          far as its FIFOs times its granularity. Gearbox needs two sets of FIFOs on its lower levels, and with
          step-down FIFOs two more rows of them, and still reaches nearly as far as the one of ten units, with packets
          that are due soon sorted by single units.
        </p>
        <p>
          A packet of {count(PACKET_BYTES)} bytes of the heaviest flow takes 2 units, of one with a hundredth of the
          weight 200. Beyond the reach it is dropped: CQ-1 never takes a single packet of the light flows of the last
          two weight sets, however empty it is.
        </p>
        <p>
          Run{" "}
          <ScenarioLink scenario="gearbox-coverage" step={1} text="the four of them, up to the end of their reach" />,{" "}
          <ScenarioLink scenario="gearbox-weights" step={7} text="Gearbox beside the exact order and CQ-10" />, or{" "}
          <ScenarioLink scenario="gearbox-fig1" step={1} text="a fine calendar queue beside a coarse one" />.
        </p>
      </div>
      <table className={tables.numbers}>
        <caption>Reach, and packets of the lightest flow of each weight set within it at once</caption>
        <thead>
          <tr className={tables.names}>
            <th scope="col" className={tables.kind}>
              scheduler
            </th>
            <th scope="col">granularity</th>
            <th scope="col">reaches, units</th>
            {WEIGHT_SETS.map((weights) => (
              <th key={weights.join()} scope="col">
                {weightsText(weights)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {PRESETS.map((preset) => (
            <tr key={preset.name}>
              <th scope="row" className={tables.kind}>
                {preset.name}
              </th>
              <td>{preset.granularities.join(", ")}</td>
              <td>
                <b>{count(coverage(preset))}</b>
              </td>
              {WEIGHT_SETS.map((weights) => (
                <td key={weights.join()}>{packetsText(within(preset, Math.max(...packetTimes(weights))))}</td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row" className={tables.kind} colSpan={3}>
              units that a packet of each flow takes
            </th>
            {WEIGHT_SETS.map((weights) => (
              <td key={weights.join()}>{packetTimes(weights).join(", ")}</td>
            ))}
          </tr>
        </tbody>
      </table>
    </Card>
  );
}

/** On narrow screens it breaks after a colon. */
const weightsText = (weights: readonly number[]) => weights.join(":\u200b");

const packetsText = (packets: number) => (packets === 0 ? "none" : count(packets));
