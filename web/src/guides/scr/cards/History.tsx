import { useState } from "react";
import { count } from "../../../base/format";
import cards from "../../cards/cards.module.css";
import { ExperimentLink } from "../../cards/ExperimentLink";
import styles from "../../cards/fields.module.css";
import { NumberFields } from "../../cards/NumberFields";
import tables from "../../cards/numbers.module.css";
import { ScenarioLink } from "../../cards/ScenarioLink";
import { Equation } from "../../math/formulas";
import { NETFPGA, switchRows } from "../hardware";
import { PACKET_PROGRAMS } from "../programs";
import { carried, DUMMY, FIXED, LONGEST, NETFPGA_PATH, NIC_PATH, PREFIX, prefixBytes } from "../wire";
import { Card } from "./Card";

const FIELDS = [
  { key: "cores", name: "Cores k, N = k − 1 rows", unit: "", min: 1, max: 128 },
  { key: "frame", name: "Frame", unit: "B", min: 64, max: 1_514 },
] as const;

const ROWS = [...PACKET_PROGRAMS, { name: "Published NetFPGA", bytes: NETFPGA.rowBytes }];

/** Calculates what stands in front of a packet, and how fast paths carry it then. */
export function History() {
  const [setting, setSetting] = useState({ cores: 14, frame: 64 });
  const { cores, frame } = setting;
  const rows = cores - 1;
  return (
    <Card part="history">
      <div className={cards.two}>
        <div>
          <Equation>
            <mi>bytes</mi>
            <mo>=</mo>
            <mn>{FIXED}</mn>
            <mo>+</mo>
            <mi>N</mi>
            <mi>b</mi>
          </Equation>
          <p>
            N rows of b bytes, and {FIXED} bytes besides:{" "}
            {PREFIX.map(({ name, bytes }) => `${name} ${bytes}`).join(", ")}. A switch adds a dummy Ethernet header of{" "}
            {DUMMY}. The longest prefix here has {count(LONGEST)} bytes.
          </p>
        </div>
        <div>
          <p>
            Each core adds a row to every packet, so at some number of cores the way to them is the bottleneck. A path
            takes whole cycles for a packet and what is in front of it. The NIC’s path is ours: 64 bits each 0.64 ns.
          </p>
          <NumberFields
            fields={FIELDS}
            values={setting}
            onChange={(key, value) => setSetting({ ...setting, [key]: value })}
          />
        </div>
      </div>
      <table className={`${tables.numbers} ${styles.below}`}>
        <caption>
          In front of each packet, with {cores} cores, and millions of frames of {count(frame)} bytes a second on the
          way to them
        </caption>
        <thead>
          <tr className={tables.names}>
            <th scope="col" className={tables.kind}>
              program
            </th>
            <th scope="col">f(p), bytes</th>
            <th scope="col">in a NIC, bytes</th>
            <th scope="col">in a switch, bytes</th>
            <th scope="col">NIC of 100 Gb/s</th>
            <th scope="col">NetFPGA at {NETFPGA.clock} MHz</th>
          </tr>
        </thead>
        <tbody>
          {ROWS.map(({ name, bytes }) => {
            const prefix = prefixBytes(rows, bytes, "nic");
            return (
              <tr key={name}>
                <th scope="row" className={tables.kind}>
                  {name}
                </th>
                <td>{bytes}</td>
                <td>
                  <b>{count(prefix)}</b>
                </td>
                <td>{rows <= switchRows(bytes) ? count(prefixBytes(rows, bytes, "switch")) : "does not fit"}</td>
                <td>{carried(frame, prefix, NIC_PATH).toFixed(1)}</td>
                <td>{carried(frame, prefix, NETFPGA_PATH).toFixed(1)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className={cards.aside}>
        See <ScenarioLink scenario="scr-c1-three-cores" step={145} text="34 bytes in front of a packet" />, or run{" "}
        <ExperimentLink experiment="scr-history" text="history over cores" />,{" "}
        <ExperimentLink experiment="scr-nic" text="cores against a NIC" /> and{" "}
        <ExperimentLink experiment="scr-netfpga" text="cores against the NetFPGA’s path" />.
      </p>
    </Card>
  );
}
