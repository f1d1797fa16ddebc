import { useState } from "react";
import { count } from "../../../../base/format";
import tables from "../../../../texts/tables.module.css";
import styles from "../../cards/cards.module.css";
import { NumberFields } from "../../cards/NumberFields";
import { Presets } from "../../cards/Presets";
import { Results } from "../../cards/Results";
import { type BbqGuideQueue, memoryBits, sramArea, total } from "../costs";
import { type AreaRow, TABLE_4 } from "../published";

const FIELDS = [
  { key: "width", name: "Bits of a bitmap w", unit: "", min: 2, max: 32 },
  { key: "levels", name: "Levels D", unit: "", min: 1, max: 15 },
  { key: "k", name: "k, for N = 2ᵏ − 1 elements", unit: "", min: 1, max: 20 },
] as const;

/** The queue of a row of table 4: its bitmaps have eight bits, so a level covers three bits of a priority. */
export const queueOf = ({ elements, priorities }: AreaRow): BbqGuideQueue => ({
  width: 8,
  levels: priorities / 3,
  k: elements,
});

const named = (row: AreaRow) => `${count(2 ** row.elements)} elements, ${count(2 ** row.priorities)} priorities`;
const PRESETS = TABLE_4.map((row) => ({
  name: named(row),
  setting: queueOf(row),
}));
const FIRST = queueOf(TABLE_4[3] as AreaRow);

/** An area as the paper prints it. */
export const printed = (area: number) => `${Number(area.toPrecision(2))}`;

/** Calculates the memory of a queue and its area in 7 nm, and compares it with table 4. */
export function Memory() {
  const [queue, setQueue] = useState(FIRST);
  const bits = memoryBits(queue);
  const row = (name: string, value: number) => ({ name, value: `${count(value)} bits` });
  const results = [
    row("Elements and free list, N · 4k", bits.elements),
    row("Bitmaps", bits.bitmaps),
    row("Counters, k bits each", bits.counters),
    row("Waterlevel bits, one a counter", bits.waterlevel),
    row("HEAD and TAIL, 2k · P", bits.buckets),
    row("In all", total(bits)),
    { name: "Area of that in SRAM", value: `${sramArea(total(bits)).toPrecision(4)} mm²` },
  ];
  return (
    <div>
      <Presets of="Table 4:" presets={PRESETS} now={queue} onSet={setQueue} />
      <NumberFields fields={FIELDS} values={queue} onChange={setQueue} />
      <Results results={results} />
      <table className={`${tables.numbers} ${styles.below}`}>
        <caption>Area in mm², as published and as calculated here</caption>
        <thead>
          <tr>
            <th scope="col" className={tables.kind}>
              BBQ with
            </th>
            <th scope="col">logic, published</th>
            <th scope="col">SRAM, published</th>
            <th scope="col">SRAM, calculated</th>
            <th scope="col">in all, published</th>
          </tr>
        </thead>
        <tbody>
          {TABLE_4.map((row) => (
            <tr key={named(row)}>
              <th scope="row" className={tables.kind}>
                2<sup>{row.elements}</sup> elements, 2<sup>{row.priorities}</sup> priorities
              </th>
              <td>{row.logic}</td>
              <td>{row.sram}</td>
              <td>
                <b>{printed(sramArea(total(memoryBits(queueOf(row)))))}</b>
              </td>
              <td>{row.total}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
