import { useState } from "react";
import { count } from "../../../base/format";
import { NumberFields } from "../cards/NumberFields";
import { Results } from "../cards/Results";
import { type BbqGuideTree, treeBits } from "./tree-bits";

const FIELDS = [
  { key: "width", name: "Bits of a bitmap W", unit: "", min: 2, max: 32 },
  { key: "levels", name: "Levels D", unit: "", min: 1, max: 15 },
  { key: "k", name: "k, for N = 2ᵏ − 1 elements", unit: "", min: 1, max: 17 },
  { key: "data", name: "Data of an element", unit: "bits", min: 1, max: 512 },
] as const;

const FIRST: BbqGuideTree = { width: 8, levels: 5, k: 17, data: 32 };

/** Largest number of priorities in the paper's evaluation and of the hardware here. */
const MOST = 32_768;

/** Calculates the bits of a tree. */
export function TreeCalculator() {
  const [tree, setTree] = useState(FIRST);
  const { priorities, elements, bitmaps, counters, buckets, queue } = treeBits(tree);
  const results = [
    { name: "Priorities P", value: `${count(priorities)}${priorities > MOST ? ", more than is built here" : ""}` },
    { name: "Elements N", value: count(elements) },
    { name: "Bitmaps, bits", value: count(bitmaps) },
    { name: "Counters with waterlevel bits, bits", value: count(counters) },
    { name: "HEAD and TAIL of all buckets, bits", value: count(buckets) },
    { name: "Elements, links and free list, bits", value: count(queue) },
    { name: "In all, bits", value: count(bitmaps + counters + buckets + queue) },
  ];
  return (
    <div>
      <NumberFields fields={FIELDS} values={tree} onChange={setTree} />
      <Results results={results} />
    </div>
  );
}
