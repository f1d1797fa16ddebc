import { useState } from "react";
import { count } from "../../../base/format";
import { maskText } from "../../../base/words";
import { NumberFields } from "../cards/NumberFields";
import { Results } from "../cards/Results";
import { divide, type Shared } from "./division";

const FIELDS = [
  { key: "width", name: "Bits of a bitmap W", unit: "", min: 2, max: 32 },
  { key: "levels", name: "Levels D", unit: "", min: 1, max: 5 },
  { key: "queues", name: "Logical queues q", unit: "", min: 1, max: 256 },
] as const;

const FIRST: Shared = { width: 4, levels: 2, queues: 8 };

/** Calculates how logical queues share a tree, or explains why they cannot. */
export function DivisionCalculator() {
  const [shared, setShared] = useState(FIRST);
  const division = divide(shared);
  const results =
    typeof division === "string"
      ? [{ name: "Not possible", value: division }]
      : [
          { name: "Priorities of a queue", value: count(division.span) },
          { name: "Levels that are steered, s", value: `${division.steered}` },
          { name: "Queues that share a bitmap, q′", value: `${division.sharing}` },
          { name: "Their masks", value: division.masks.map(maskText).join(", ") },
          { name: "Stages of the pipeline", value: `${division.stages}` },
        ];
  return (
    <div>
      <NumberFields fields={FIELDS} values={shared} onChange={setShared} />
      <Results results={results} />
    </div>
  );
}
