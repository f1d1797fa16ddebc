import { useState } from "react";
import { count } from "../../../../base/format";
import { NumberFields } from "../../cards/NumberFields";
import { Results } from "../../cards/Results";
import { copiedRows, lostEverywhere } from "../losses";

const FIELDS = [
  { key: "cores", name: "Cores k", unit: "", min: 2, max: 128 },
  { key: "lost", name: "Packets lost", unit: "%", min: 0, max: 90, step: 0.5 },
] as const;

/** A fraction, rounded: one in so many. */
function oneIn(part: number): string {
  if (part === 0) return "none";
  return part < 1e-9 ? "fewer than one in 10⁹" : `one in ${count(Number((1 / part).toPrecision(2)))}`;
}

/** Calculates what happens to rows if packets are lost at random. */
export function Losses() {
  const [setting, setSetting] = useState({ cores: 14, lost: 1 });
  const part = setting.lost / 100;
  const results = [
    {
      name: "Rows that a core copies for each packet",
      value: `${Number(copiedRows(setting.cores, part).toPrecision(3))}`,
    },
    { name: "Rows that are lost everywhere", value: oneIn(lostEverywhere(setting.cores, part)) },
  ];
  return (
    <div>
      <NumberFields fields={FIELDS} values={setting} onChange={setSetting} />
      <Results results={results} />
    </div>
  );
}
