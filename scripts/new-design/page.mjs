// The page's five files: state, drawing, sentences, questions, and the design itself.
import { rtlName } from "../rtl/designs.mjs";
import { isRank } from "./shape.mjs";

/** @typedef {import("./shape.mjs").Shape} Shape */

/** Where files of the page begin with what is left to do. */
const byHand = (/** @type {string} */ text) => `// By hand: ${text}\n`;

/** The word by which people call an element: its rank, or else its data. @param {Shape} shape */
const mainWord = ({ words }) =>
  (words.find(isRank) ?? words.find(({ name }) => name === "data") ?? words[0])?.name ?? "";

/** `rank 5, data 7` of an element as a template. @param {Shape} shape @param {string} of */
const wordsText = ({ words }, of) =>
  words
    .toSorted((a, b) => Number(isRank(b)) - Number(isRank(a)))
    .map(({ name }) => `${name} \${${of}.${name}}`)
    .join(", ");

/** @param {Shape} shape */
export const decodeFile = ({ name, words }) => {
  const type = rtlName(name);
  return `// The state words and the events of a step.
${byHand("fields of the module's own, once the adapter lists them.")}
import type { Thing } from "../../base/thing";
import type { Info } from "../../gen/types/Info";
import { type Mention, operationOf, type Scene } from "../contract";
import { kindOf, readerOf } from "../reader";

export const reader = readerOf("${name}");

export interface ${type}Element {
${words.map(({ name }) => `  ${name}: number;`).join("\n")}
}

/** An element inside. Place 0 is the next one. */
export interface ${type}Entry extends ${type}Element {
  place: number;
}

/** An element that came or left in this step, and the operation that moved it. */
export interface ${type}Moved extends ${type}Element {
  op: number;
  kind: string;
}

export interface ${type}State {
  capacity: number;
  entries: readonly ${type}Entry[];
  came: (${type}Moved & { place: number }) | null;
  left: ${type}Moved | null;
}

/** Fields to read. Only hardware has stages. */
export const fields = ({ stages }: Info) => [
  ...[${words.map(({ name }) => `"element.${name}"`).join(", ")}, "occ"],
  ...(stages.length > 0 ? ["pipe.op"] : []),
];

export function decode(scene: Scene): ${type}State {
  const table = { ${words.map(({ name }) => `${name}: "element.${name}"`).join(", ")} } as const;
  return {
    capacity: reader.parameterOf(scene.info, "capacity"),
    entries: reader.rows(scene, table, reader.word(scene, "occ")),
    came: cameOf(scene),
    left: leftOf(scene),
  };
}

function cameOf(scene: Scene): ${type}State["came"] {
  const event = reader.first(scene, "inserted");
  if (!event || event.op === null) return null;
  const { op, place } = event;
  const words = reader.given("enqueue", operationOf(scene, op)?.arguments ?? []);
  return { op, kind: kindOf(scene, op), place, ...words };
}

function leftOf(scene: Scene): ${type}Moved | null {
  const event = reader.first(scene, "removed");
  if (!event || event.op === null) return null;
  const { op, ${words.map(({ name }) => name).join(", ")} } = event;
  return { op, kind: kindOf(scene, op), ${words.map(({ name }) => name).join(", ")} };
}

export const entryThing = (place: number): Thing => \`element.${words[0]?.name}[\${place}]\`;

export const placeMention = (place: number): Mention => ({ text: \`place \${place}\`, thing: entryThing(place) });
`;
};

/** @param {Shape} shape */
export const drawFile = (shape) => {
  const { name, order, words } = shape;
  const type = rtlName(name);
  const main = mainWord(shape);
  const second = words.find((word) => word.name !== main)?.name;
  const share =
    order === "smallest"
      ? `rankShare(entry.${main}, most)`
      : order === "largest"
        ? `rankShare(most - entry.${main}, most)`
        : "PLAIN";
  const sorted = order !== "first";
  const secondText = second
    ? `squeezed(textMark(\`\${key} ${second}\`, middle, y + h / 2 + 12, looks.small, \`\${${second}}\`), w - 4, LETTER),`
    : "";
  return `// Draws the elements inside in the order in which they leave, with what came and what left above them.
${byHand("the module's own parts: its memories, its tree, its pointers. web/src/kit/drawing/ has what drawings are made of.")}
import type { Info } from "../../gen/types/Info";
import { cellsIn } from "../../kit/drawing/cells";
import { elementKeys, elementMarks, ${sorted ? "rankShare, " : ""}shareFill } from "../../kit/drawing/elements";
import looks from "../../kit/drawing/looks.module.css";
import { LINE_X, lineMarks } from "../../kit/drawing/operations";
import { accountMark } from "../../kit/drawing/texts";
import { type Box, boxMark, layersOf, type Picture, type Sheets, squeezed, textMark, tweened } from "../../kit/marks/mark";
import type { Scene } from "../contract";
import { decode, entryThing, reader, type ${type}Entry, type ${type}State } from "./decode";

const MARGIN = 14;
/** Heights of the lines about what came and what left, and of the account. */
const [BAND, FOOT] = [64, 26];
/** Smallest cell including its gap. */
const CELL = { w: 70, h: 46 };
/** Width of a letter of small text. */
const LETTER = 6.8;
${sorted ? "" : "/** Intensity of the colour of an element, in percent. */\nconst PLAIN = 16;\n"}
/** Size in pixels below which the drawing is scaled down. */
export function least(info: Info): { width: number; height: number } {
  const capacity = reader.parameterOf(info, "capacity");
  return { width: 420, height: BAND + FOOT + CELL.h * Math.min(3, Math.ceil(capacity / 5)) };
}

/** Draws a step in a panel. A complete drawing is as high as all cells need. */
export function marks(scene: Scene, width: number, space: number): Picture {
  const state = decode(scene);
  const { entries, capacity } = state;
  const columns = Math.max(1, Math.floor((width - 2 * MARGIN) / CELL.w));
  const needed = BAND + FOOT + CELL.h * Math.ceil(capacity / columns);
  const height = scene.complete ? Math.max(space, needed) : space;
  const box = { x: MARGIN, y: BAND, w: width - 2 * MARGIN, h: height - BAND - FOOT };
  const { cells } = cellsIn(box, capacity, CELL);
${sorted ? `  const most = Math.max(4, ...entries.map((entry) => entry.${main}));\n` : ""}  const layers = layersOf((sheets) => {
    movedMarks(state, width, sheets);
    const keyOf = elementKeys();
    cells.forEach((box, place) => {
      const entry = entries[place];
      if (entry) entryMarks(keyOf(entry.${words.find(({ name }) => name === "data")?.name ?? main}), box, entry, ${share}, state, sheets);
      else freeMarks(box, place, sheets);
    });
    const hidden = capacity - cells.length;
    const more = hidden > 0 ? \`; \${hidden} more, \${Math.max(0, entries.length - cells.length)} of them taken\` : "";
    const account = \`\${entries.length} of \${capacity} places taken, the next one first\${more}\`;
    sheets.front.push(accountMark(MARGIN, height - FOOT / 2, account));
  });
  return { width, height, layers, exit: { x: width - MARGIN, y: BAND / 2 } };
}

/** What came, and what left, a line each. */
function movedMarks({ came, left }: ${type}State, width: number, { front }: Sheets): void {
  if (came) {
    const text = \`${wordsText(shape, "came")} to place \${came.place}\`;
    front.push(...tweened(lineMarks(came.op, "enqueue", 20, text)));
  }
  if (!left) return;
  const text = \`${wordsText(shape, "left")} ▸\`;
  front.push(squeezed(textMark("left", width - MARGIN, 44, looks.end, text), width - LINE_X, LETTER));
}

function freeMarks(box: Box, place: number, { back, front }: Sheets): void {
  back.push(boxMark(\`place \${place}\`, box, looks.free, { rx: 3 }));
  front.push(textMark(\`place \${place} name\`, box.x + 12, box.y + 10, looks.small, \`\${place}\`));
}

function entryMarks(key: string, box: Box, entry: ${type}Entry, share: number, { came }: ${type}State, sheets: Sheets): void {
  const { place, ${main}${second ? `, ${second}` : ""} } = entry;
  const { x, y, w, h } = box;
  const fresh = came?.place === place;
  const middle = x + w / 2;
  elementMarks(
    {
      key,
      box,
      style: shareFill(share),
      thing: entryThing(place),
      label: \`Place \${place}: ${wordsText(shape, "entry")}\${fresh ? ", new" : ""}\`,
      changeRank: fresh ? 2 : undefined,
      fresh,
      from: fresh ? { x: LINE_X, y: 20 } : null,
      texts: [
        squeezed(textMark(\`\${key} ${main}\`, middle, y + h / 2 - ${second ? 6 : 0}, looks.rank, \`\${${main}}\`), w - 4, 9),
${secondText}
      ],
    },
    sheets,
  );
}
`;
};

/** A clause with the words of an element as facts. @param {Shape} shape */
const clauseOf = ({ words }) => words.map(({ name }) => `${name} \${{ ${name}: element.${name} }}`).join(", ");

/** @param {Shape} shape */
export const explainFile = (shape) => `// Sentences about a step.
${byHand("why the module does what it does.")}
import { type Clause, clause, reasons, refusal, refusedIn, remarkCollector } from "../clause";
import { opMention, type Remark, type Scene } from "../contract";
import { decode, placeMention, reader, type ${rtlName(shape.name)}Element } from "./decode";

const WHY = reasons({
  full: "every place is taken",
  empty: "nothing is inside",
  "not-ready": "the reset is not over",
});

/** Sentences about all events of a step. */
export function explain(scene: Scene): Remark[] {
  const { came, left, entries } = decode(scene);
  const { remarks, addRemark } = remarkCollector();
  if (left) {
    const who = { op: opMention(left.op, left.kind) };
    addRemark("removed", 90, 0, clause\`\${who} takes ${shape.order === "first" ? "the oldest element" : `the element of the ${shape.order} rank`}: \${elementOf(left)}.\`);
  }
  if (came) {
    const who = { op: opMention(came.op, came.kind) };
    const behind = entries.length - 1 - came.place;
    const rest = behind > 0 ? clause\`, in front of \${{ behind }}\` : clause\`\`;
    addRemark("inserted", 80, 0, clause\`\${who} puts \${elementOf(came)} at \${{ place: placeMention(came.place) }}\${rest}.\`);
  }
  for (const refused of refusedIn(scene)) addRemark("rejected", 60, 0, refusal(refused, WHY[refused.reason]));
  if (reader.first(scene, "reset")) addRemark("reset", 50, 0, clause\`A reset removes every element.\`);
  return remarks;
}

const elementOf = (element: ${rtlName(shape.name)}Element): Clause => clause\`${clauseOf(shape)}\`;
`;

/** @param {Shape} shape */
export const askFile = (shape) => {
  const main = mainWord(shape);
  return `// Questions about the next steps of a run.
${byHand("what a reader of this design should be able to say in advance.")}
import { plural } from "../../base/format";
import { named, nextDequeue, nextEnqueue, type Question, questionsOf } from "../predictions";
import { decode, placeMention, reader } from "./decode";

/** Asks which element leaves. */
const leaves: Question = {
  ask: (before) => {
    const next = nextDequeue(before, decode(before).entries.length);
    return next && { by: "number", op: next.op, text: [named(next), " comes next. Which ${main} leaves with it?"] };
  },
  answer: ({ op }, _, after) => {
    const left = reader.first(after, "removed", op);
    return left && { value: \`\${left.${main}}\`, text: [\`${main} \${left.${main}} leaves.\`] };
  },
};

/** Asks where an element is put. */
const place: Question = {
  ask: (before) => {
    const { entries, capacity } = decode(before);
    const next = entries.length < capacity ? nextEnqueue(before, entries.length) : null;
    const text = " comes next. How many elements that are inside then leave before its own?";
    return next && { by: "number", op: next.op, text: [named(next), text] };
  },
  answer: ({ op }, _, after) => {
    const came = reader.first(after, "inserted", op);
    return (
      came && {
        value: \`\${came.place}\`,
        text: ["It goes to ", placeMention(came.place), \`, behind \${plural(came.place, "element")}.\`],
      }
    );
  },
};

export const questions = questionsOf({ leaves, place });
`;
};

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
