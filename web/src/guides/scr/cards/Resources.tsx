import { count } from "../../../base/format";
import cards from "../../cards/cards.module.css";
import tables from "../../cards/numbers.module.css";
import { coresOf, fieldsOf, HERE, NETFPGA, NETFPGA_BITS, switchRows, TOFINO } from "../hardware";
import { PACKET_PROGRAMS } from "../programs";
import { Card } from "./Card";

const ROWS = [...PACKET_PROGRAMS, { name: "14 bytes of metadata", bytes: NETFPGA.rowBytes }];

/** How many cores a switch has room for, and what the hardware that runs here takes. */
export function Resources() {
  return (
    <Card part="resources">
      <div className={cards.two}>
        <div>
          <table className={tables.numbers}>
            <caption>
              Tofino, published: {TOFINO.fields} fields of {8 * TOFINO.bytes} bits. Calculated here:
            </caption>
            <thead>
              <tr className={tables.names}>
                <th scope="col" className={tables.kind}>
                  program
                </th>
                <th scope="col">f(p), bytes</th>
                <th scope="col">fields a row</th>
                <th scope="col">rows</th>
                <th scope="col">cores</th>
              </tr>
            </thead>
            <tbody>
              {ROWS.map(({ name, bytes }) => (
                <tr key={name}>
                  <th scope="row" className={tables.kind}>
                    {name}
                  </th>
                  <td>{bytes}</td>
                  <td>{fieldsOf(bytes)}</td>
                  <td>{switchRows(bytes)}</td>
                  <td>
                    <b>{coresOf(switchRows(bytes))}</b>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className={cards.aside}>
            A switch keeps each field of a row in a register of its own. Another register is the index: it selects the
            row that is written.
          </p>
        </div>
        <div>
          <table className={tables.numbers}>
            <caption>Here: open-source synthesis without place and route</caption>
            <thead>
              <tr className={tables.names}>
                <th scope="col">path, bits</th>
                <th scope="col">rows</th>
                <th scope="col">bytes of a row</th>
                <th scope="col">variant</th>
                <th scope="col">LUT6</th>
                <th scope="col">flip-flops</th>
                <th scope="col">LUT levels</th>
              </tr>
            </thead>
            <tbody>
              {HERE.map(({ width, rows, rowBytes, variant, luts, flops, deep }) => (
                <tr key={`${width} ${rows}`}>
                  <td>{count(width)}</td>
                  <td>{rows}</td>
                  <td>{rowBytes}</td>
                  <td>{variant}</td>
                  <td>{count(luts)}</td>
                  <td>{count(flops)}</td>
                  <td>{deep}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className={cards.aside}>
            NetFPGA, published: an array of rows and a pointer. It meets {NETFPGA.clock} MHz on a path of{" "}
            {count(NETFPGA.path)} bits, with rows of {8 * NETFPGA.rowBytes} bits for up to {NETFPGA.cores} cores. That
            is {NETFPGA.cores - 1} rows, or {count(NETFPGA_BITS)} bits, calculated here. The last line above is this
            case in our hardware. Which clock it reaches was not measured.
          </p>
        </div>
      </div>
    </Card>
  );
}
