import { useState } from "react";
import { count } from "../../../../base/format";
import tables from "../../../../texts/tables.module.css";
import styles from "../../cards/cards.module.css";
import { NumberFields } from "../../cards/NumberFields";
import { NETFPGA, switchRows } from "../hardware";
import { PACKET_PROGRAMS } from "../programs";
import { carried, NETFPGA_PATH, NIC_PATH, prefixBytes } from "../wire";

const FIELDS = [
  { key: "cores", name: "Cores k, N = k − 1 rows", unit: "", min: 1, max: 128 },
  { key: "frame", name: "Frame", unit: "B", min: 64, max: 1_514 },
] as const;

const ROWS = [...PACKET_PROGRAMS, { name: "Published NetFPGA", bytes: NETFPGA.rowBytes }];

/** Calculates the prefix of a packet, and the resulting packet rate of paths. */
export function History() {
  const [setting, setSetting] = useState({ cores: 14, frame: 64 });
  const { cores, frame } = setting;
  const rows = cores - 1;
  return (
    <div>
      <NumberFields fields={FIELDS} values={setting} onChange={setSetting} />
      <table className={`${tables.numbers} ${styles.below}`}>
        <caption>
          In front of each packet, with {cores} cores, and millions of frames of {count(frame)} bytes a second on the
          way to them
        </caption>
        <thead>
          <tr>
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
    </div>
  );
}
