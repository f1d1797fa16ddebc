// The design Bitmapped Bucket Queue, with the legend of its drawing.

import type { Info } from "../../gen/types/Info";
import { boxMark, classes, type Mark, pathMark } from "../../kit/marks/mark";
import type { Design, LegendItem } from "../contract";
import { arrowItem, boxItem, inTone, lineItem, marksItem, operationItem, textItem } from "../legend-sign";
import { questions } from "./ask";
import { comparators, comparisons } from "./comparators";
import { fields } from "./decode";
import { inspect } from "./describe";
import { least, marks } from "./draw";
import { arcs, memories, pipeline } from "./pipeline";
import { shapeOf } from "./shape";
import styles from "./structure.module.css";
import { explain } from "./texts/explain";
import { OverviewOfTree } from "./tree/Overview";
import ways from "./tree/tree.module.css";

/** A bit in its box. */
const bitItem = (means: string, digit: string, box: string | undefined, className: string | undefined): LegendItem =>
  textItem(means, classes(styles.cell, box), digit, classes(className, styles.small));

const crossed = (className: string | undefined): Mark => pathMark("cross", 17, 10, className, "M-7 -5L7 5M-7 5L7 -5");

/** Legend of the drawing of one level. */
const LISTS: readonly LegendItem[] = [
  arrowItem("HEAD, where elements come in, and TAIL, where the oldest leaves", styles.wire, styles.arrow),
  arrowItem(
    "way of the freed element to the free list",
    inTone("dequeue-max", styles.flow),
    inTone("dequeue-max", styles.flowTip),
  ),
];

/** Legend of the drawing of several levels. */
const PATHS: readonly LegendItem[] = [
  lineItem("way of an operation down the tree", inTone("dequeue-max", ways.way)),
  lineItem("way of the next dequeue", inTone("dequeue-max", ways.nextWay)),
  lineItem("speculation: the bit that it assumes to be cleared, and the one it picks", ways.assumed),
  lineItem("adoption: the bit that it takes over", ways.adopted),
  marksItem("picked before, dropped by the adoption", crossed(ways.dropped)),
  marksItem("wrongly picked: nothing is left there", crossed(ways.wrongMark)),
];

/** Legend of the pipeline strip; some entries apply to several levels only. */
const STAGES: readonly LegendItem[] = [
  { strip: "head", means: "in a stage: purple, works at HEAD" },
  { strip: "tail", means: "in a stage: orange, works at TAIL" },
  { strip: "forward", means: "forwarded from a later stage" },
];
const HAZARDS: readonly LegendItem[] = [
  { strip: "speculate", means: "speculation about the operation ahead" },
  { strip: "adopt", means: "adoption of what the operation ahead leaves" },
  { strip: "wrong", means: "what should have been known, and was not" },
];

/** Legend for one level, or for a tree with the paths through it. */
function legend(info: Info): readonly LegendItem[] {
  const isTree = shapeOf(info).d > 1;
  const strip = isTree ? [...STAGES, ...HAZARDS] : STAGES;
  return [
    operationItem("enqueue", "enqueue"),
    operationItem("dequeue-max", "dequeue-max: takes the largest priority"),
    operationItem("dequeue-min", "dequeue-min: takes the smallest priority"),
    bitItem("bit 1: at least one element below it", "1", styles.set, styles.one),
    bitItem("bit 0: nothing below it", "0", "", styles.zero),
    boxItem("read or changed in this step, in the tint of the operation", inTone("dequeue-max", styles.touched)),
    textItem("element: its number and its data", styles.element, "3", styles.number),
    boxItem("linked, read or freed in this step", inTone("dequeue-max", styles.element, styles.touchedBox)),
    textItem(
      "left its list in this step",
      inTone("dequeue-max", styles.element, styles.touchedBox, styles.gone),
      "1",
      classes(styles.data, styles.goneData),
    ),
    ...(isTree ? [] : LISTS),
    textItem("free element, in the order in which it is popped", styles.freeCell, "4", styles.number),
    textItem("popped, on its way to a list", classes(styles.freeCell, styles.carriedCell), "5", styles.number),
    marksItem(
      "all elements: in lists, on the way, free",
      boxMark("listed", { x: 2, y: 6, w: 12, h: 8 }, styles.listed),
      boxMark("carried", { x: 14, y: 6, w: 6, h: 8 }, styles.carried),
      boxMark("free", { x: 20, y: 6, w: 12, h: 8 }, styles.free),
    ),
    ...(isTree ? PATHS : []),
    ...(info.stages.length > 0 ? strip : []),
  ];
}

const bbq = {
  title: "BBQ, Bitmapped Bucket Queue",
  fields,
  pipeline,
  namesStages: true,
  arcs,
  marks,
  Control: OverviewOfTree,
  least,
  notable: [
    { key: "adopted", name: "adopted", token: "--speculate" },
    { key: "speculated", name: "speculated", token: "--speculate" },
    { key: "bypassed", name: "bypassed", token: "--forward" },
  ],
  explain,
  search: { label: "Priority or element", examples: "2748, e17, data 17" },
  aside: comparators,
  comparisons,
  inspect,
  legend,
  memories,
  questions,
} satisfies Design;

export const designs = { bbq };
