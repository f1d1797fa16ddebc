// `draw.ts`: the elements in a row.
import { rtlName } from "../rtl/designs.mjs";
import { byHand, mainWord, wordsText } from "./page-words.mjs";

/** @typedef {import("./shape.mjs").Shape} Shape */

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
