// `index.ts`: the design with inspector, search and legend.
import { byHand, mainWord } from "./page-words.mjs";

/** @typedef {import("./shape.mjs").Shape} Shape */

/** @param {Shape} shape */
export const indexFile = (shape) => {
  const { name, title, words, order } = shape;
  const main = mainWord(shape);
  const sorted = order !== "first";
  return `// The design ${title}, with inspector tables and search.
${byHand("rows of the inspector, and signs of the legend, for what the drawing has more.")}
import { readThing, type SearchResult, type Thing } from "../../base/thing";
import { shareFill } from "../../kit/drawing/elements";
import looks from "../../kit/drawing/looks.module.css";
import { classes } from "../../kit/marks/mark";
import type { Design, Inspection, Scene } from "../contract";
import { boxItem, operationItem, textItem } from "../legend-sign";
import { plainPipeline } from "../occupants";
import { foundOr, parseSearch } from "../search-text";
import { questions } from "./ask";
import { decode, entryThing, fields } from "./decode";
import { least, marks } from "./draw";
import { explain } from "./explain";

/** Properties of a place. */
function inspect(scene: Scene, thing: Thing): Inspection | null {
  const read = readThing(thing);
  if (!read?.field.startsWith("element.")) return null;
  const { entries, capacity } = decode(scene);
  if (read.index >= capacity) return null;
  const entry = entries[read.index];
  const rows: Inspection["rows"] = entry
    ? [${words.map(({ name }) => `["${name}", \`\${entry.${name}}\`]`).join(", ")}]
    : [["Holds", "nothing"]];
  return { title: \`Place \${read.index}\`, rows, text: "" };
}

/** Finds \`5\`: the first element of this ${main}, or \`place 3\`. */
function find(scene: Scene, text: string): SearchResult {
  const { kind, number } = parseSearch(text) ?? { kind: "?", number: 0 };
  const { entries, capacity } = decode(scene);
  if (["p", "place"].includes(kind))
    return foundOr(number < capacity ? entryThing(number) : undefined, \`There is no place \${number}: they go from 0 to \${capacity - 1}.\`);
  if (kind !== "" && kind !== "${main}") return foundOr(undefined, "A number finds a ${main}, place 3 a place.");
  const found = entries.find((entry) => entry.${main} === number);
  return foundOr(found && entryThing(found.place), \`No element inside has ${main} \${number} in this step.\`);
}

const ${name} = {
  title: ${JSON.stringify(title)},
  fields,
  pipeline: (scene) => plainPipeline(scene, () => ""),
  marks,
  least,
  notable: [{ key: "removed", name: "removed", token: "--dequeue-min" }],
  explain,
  search: { label: "${main} or place", examples: "12, place 3", find },
  inspect,
  legend: () => [
    operationItem("enqueue", "what comes, with the place that it gets"),
    textItem("element: its ${main}${sorted ? ". The sooner it leaves, the darker" : ""}", looks.entry, "1", looks.rank, shareFill(${sorted ? 42 : 16})),
    boxItem("came in this step", classes(looks.entry, looks.fresh), shareFill(16)),
    boxItem("free place", looks.free),
  ],
  questions,
} satisfies Design;

export const designs = { ${name} };
`;
};
