// Draws registers as numbers, rows of bits as bits, memories as tables. What the step changed is framed.

import looks from "../../kit/drawing/looks.module.css";
import { type Box, boxMark, classes, type Sheets, squeezed, textMark } from "../../kit/marks/mark";
import { decimalText, hexText } from "./bits";
import { DIGIT, LETTER } from "./draw-ports";
import {
  BIT,
  BITS,
  BYTE,
  columnsOf,
  digitsWidth,
  type FieldPlan,
  GAP,
  INDEX,
  isTable,
  lineOf,
  NAME,
  rowsOf,
  WORDS,
  wordWidth,
} from "./field-plan";
import type { SeenField } from "./fields";
import styles from "./structure.module.css";

/** Draws the fields in a box as planned. */
export function fieldMarks(fields: readonly SeenField[], { x, y, w }: Box, plan: FieldPlan, sheets: Sheets): void {
  let top = y;
  const grid = (form: "number" | "flag", { columns, h, shown }: FieldPlan["numbers"]) => {
    const own = fields.filter((field) => field.form === form).slice(0, shown);
    own.forEach((field, i) => {
      const box = { x: x + (i % columns) * (w / columns), y: top + Math.floor(i / columns) * h, w: w / columns - 8, h };
      if (form === "flag") flagMarks(field, box, sheets);
      else numberMarks(field, box, plan.isStacked, sheets);
    });
    if (own.length > 0) top += Math.ceil(own.length / columns) * h + GAP;
  };
  grid("number", plan.numbers);
  grid("flag", plan.flags);
  for (const field of fields.filter(isTable).slice(0, plan.tables)) {
    const rows = Math.min(plan.rows, rowsOf(field, w));
    tableMarks(field, { x, y: top, w, h: NAME + rows * lineOf(field) }, rows, sheets);
    top += NAME + rows * lineOf(field) + GAP;
  }
  const hidden = fields.length - plan.numbers.shown - plan.flags.shown - plan.tables;
  const more = `+ ${hidden} more: a larger window shows them`;
  if (hidden > 0) sheets.front.push(squeezed(textMark("more fields", x + 2, top + 6, looks.side, more), w - 8, LETTER));
}

/** A row or a cell that can be selected. */
const pressMark = (field: SeenField, box: Box) => {
  const isChanged = field.changed.length > 0;
  const digits = hexText(field.value(0), field.bits);
  return boxMark(`field ${field.name}`, box, classes(looks.press, styles.row), {
    rx: 2,
    thing: field.thing(0),
    label: `${field.name}: hex ${digits}${isChanged ? ", changed" : ""}`,
    tooltip: () => wordText(field, 0),
    ...(isChanged ? { changeRank: 1 } : {}),
  });
};

/** `memory_q[3]: 16'h04d2 = 1234, was 16'h0000`. */
function wordText(field: SeenField, element: number): string {
  const { name, bits, elements } = field;
  const text = (value: bigint) => `${bits}'h${hexText(value, bits)}`;
  const [value, former] = [field.value(element), field.former(element)];
  const was = former === undefined || former === value ? "" : `, was ${text(former)}`;
  return `${name}${elements > 1 ? `[${element}]` : ""}: ${text(value)} = ${value}${was}`;
}

/** A register: its name, its value, and what that was or is in decimal. */
function numberMarks(
  field: SeenField,
  { x, y, w, h }: Box,
  isStacked: boolean,
  { middle, things, front }: Sheets,
): void {
  const { name, bits } = field;
  const value = field.value(0);
  const isChanged = field.changed.length > 0;
  const digits = hexText(value, bits);
  const width = digitsWidth(bits);
  const key = `field ${name}`;
  const nameY = isStacked ? y + 8 : y + h / 2;
  const valueY = isStacked ? y + 22 : y + h / 2;
  const left = isStacked ? x + 2 : x + w - Math.max(width + 12, Math.min(w * 0.55, width + 54));
  things.push(pressMark(field, { x, y: y + 1, w, h: h - 2 }));
  const nameClass = classes(styles.name, isStacked && styles.above);
  front.push(
    squeezed(textMark(`${key} name`, x + 2, nameY, nameClass, name), (isStacked ? x + w : left) - x - 6, LETTER),
  );
  if (isChanged)
    middle.push(
      boxMark(
        `${key} changed`,
        { x: left, y: valueY - 8, w: Math.min(width + 8, x + w - left), h: 15 },
        styles.changed,
        { rx: 2 },
      ),
    );
  front.push(squeezed(textMark(`${key} value`, left + 4, valueY, styles.digits, digits), x + w - left - 4, DIGIT));
  const former = isChanged ? field.former(0) : undefined;
  const more = former === undefined ? decimalText(value) : `was ${hexText(former, bits)}`;
  const spare = x + w - left - width - 14;
  if (more && more.length * LETTER <= spare * 1.3)
    front.push(
      squeezed(textMark(`${key} more`, x + w - 2, valueY, classes(styles.more, looks.end), more), spare, LETTER),
    );
}

/** A register of one bit: a lamp and its name. */
function flagMarks(field: SeenField, { x, y, w, h }: Box, { middle, things, front }: Sheets): void {
  const key = `field ${field.name}`;
  const centre = y + h / 2;
  const isChanged = field.changed.length > 0;
  things.push(pressMark(field, { x, y: y + 1, w, h: h - 2 }));
  if (isChanged)
    middle.push(boxMark(`${key} changed`, { x: x + 1, y: y + 1, w: 16, h: h - 3 }, styles.changed, { rx: 2 }));
  const lamp = classes(styles.lamp, field.value(0) !== 0n && styles.on);
  middle.push({ key: `${key} lamp`, tag: "circle", x: x + 9, y: centre, attributes: { r: 4.5, class: lamp } });
  front.push(squeezed(textMark(`${key} name`, x + 20, centre, styles.name, field.name), w - 20, LETTER));
}

/** First row of a table that is drawn: the first one, or those around a change that would not be seen. */
function firstRow(field: SeenField, columns: number, rows: number): number {
  const all = Math.ceil(field.elements / columns);
  const [first] = field.changed;
  if (first === undefined || all <= rows) return 0;
  const row = Math.floor(first / columns);
  return row < rows ? 0 : Math.min(all - rows, Math.max(0, row - Math.floor(rows / 2)));
}

/** What a table is, and how much of it is shown. */
function shapeText({ form, elements, bits, changed }: SeenField, first: number, last: number): string {
  const shape =
    { bits: `${elements} bits`, wide: `${elements} words of one number` }[form as string] ??
    `${elements} × ${bits} bits`;
  const part = first > 0 || last < elements ? `, ${first} to ${last - 1} shown` : "";
  return `  ${shape}${part}${changed.length > 0 ? `, ${changed.length} changed` : ""}`;
}

/** A memory, a row of bits, or the words of a wide register, with the numbers of its rows. */
function tableMarks(field: SeenField, { x, y, w }: Box, rows: number, sheets: Sheets): void {
  const { name, elements, bits, form } = field;
  const columns = columnsOf(field, w);
  const first = firstRow(field, columns, rows);
  const last = Math.min(elements, (first + rows) * columns);
  const title = [
    { text: name, className: styles.strong },
    { text: shapeText(field, first * columns, last), className: looks.side },
  ];
  sheets.front.push(squeezed(textMark(`field ${name} name`, x + 2, y + NAME / 2, styles.name, title), w, LETTER));
  const line = lineOf(field);
  const changed = new Set(field.changed);
  for (let element = first * columns; element < last; element++) {
    const [row, column] = [Math.floor(element / columns) - first, element % columns];
    const top = y + NAME + row * line;
    const key = `field ${name} ${row * columns + column}`;
    if (column === 0)
      sheets.front.push(
        textMark(`${key} row`, x + INDEX - 8, top + line / 2, classes(styles.index, looks.end), `${element}`),
      );
    const box =
      form === "bits"
        ? { x: x + INDEX + column * BIT + Math.floor(column / 8) * BYTE, y: top + 2, w: BIT - 2, h: BITS - 5 }
        : { x: x + INDEX + column * wordWidth(bits), y: top + 1, w: wordWidth(bits) - 3, h: WORDS - 3 };
    cellMarks(field, element, key, box, changed.has(element), sheets);
  }
}

/** A bit or a word of a table. */
function cellMarks(
  field: SeenField,
  element: number,
  key: string,
  box: Box,
  isChanged: boolean,
  { things, front }: Sheets,
): void {
  const { name, bits, form } = field;
  const value = field.value(element);
  const own = form === "bits" ? classes(styles.bit, value !== 0n && styles.set) : styles.word;
  const label = `${name}[${element}]: hex ${hexText(value, bits)}, changed`;
  things.push(
    boxMark(key, box, classes(looks.press, own, isChanged && styles.changed), {
      rx: 2,
      thing: field.thing(element),
      tooltip: () => wordText(field, element),
      ...(isChanged ? { label, changeRank: 1 } : {}),
    }),
  );
  if (form === "bits") return;
  const text = classes(styles.digits, styles.middle, value === 0n && styles.zero);
  front.push(textMark(`${key} value`, box.x + box.w / 2, box.y + box.h / 2, text, hexText(value, bits)));
}
