// Lays out registers and memories: as much of each as fits, in the same place in every step.

import type { Box } from "../../kit/marks/mark";
import { DIGIT, LETTER } from "./draw-ports";
import type { SeenField } from "./fields";

/** Heights: a register in a line, with its name above it, a flag; the name of a table, a row of words, a row of bits; the gap below. */
export const [LINE, STACKED, FLAG, NAME, WORDS, BITS, GAP] = [18, 32, 17, 20, 19, 16, 8];
/** Width of the number of a table's row. */
export const INDEX = 34;
/** Width of a bit, and gap after eight of them. */
export const [BIT, BYTE] = [13, 5];
/** Least and largest widths of a register. */
const [NARROW, WIDE] = [78, 260];
/** Largest number of words that a drawing of all of them shows. */
const MOST_WORDS = 1_024;

/** Columns and height of cells of registers or flags. */
interface GridPlan {
  columns: number;
  h: number;
  /** Number of them that are drawn. */
  shown: number;
}

/** What is drawn of all fields. */
export interface FieldPlan {
  numbers: GridPlan;
  /** True if names stand above numbers. */
  isStacked: boolean;
  flags: GridPlan;
  /** Largest number of rows of a table. */
  rows: number;
  /** Number of tables that are drawn. */
  tables: number;
  /** Height of all. */
  height: number;
}

export const isTable = ({ form }: SeenField): boolean => form === "table" || form === "bits" || form === "wide";

const longest = (fields: readonly SeenField[]) => Math.max(0, ...fields.map(({ name }) => name.length));

/** Width of hexadecimal digits with the underscores between them. */
export const digitsWidth = (bits: number): number => {
  const digits = Math.ceil(bits / 4);
  return DIGIT * (digits + (digits > 8 ? Math.floor((digits - 1) / 4) : 0));
};

/** Width of a word in a table. */
export const wordWidth = (bits: number): number => Math.ceil(digitsWidth(bits)) + 12;

/** Columns of a table: as many words as fit, a power of two; of bits a multiple of eight. */
export function columnsOf({ form, bits, elements }: SeenField, w: number): number {
  const room = w - INDEX;
  if (form === "bits") return Math.min(elements, Math.max(8, 8 * Math.floor(room / (8 * BIT + BYTE))));
  const fit = Math.max(1, Math.floor(room / wordWidth(bits)));
  return Math.min(elements, 2 ** Math.floor(Math.log2(fit)));
}

export const rowsOf = (field: SeenField, w: number): number => Math.ceil(field.elements / columnsOf(field, w));
export const lineOf = ({ form }: SeenField): number => (form === "bits" ? BITS : WORDS);

const heightOfGrid = ({ columns, h, shown }: GridPlan) => (shown > 0 ? Math.ceil(shown / columns) * h + GAP : 0);

/** Height of the tables with at most so many rows each. */
const heightOfTables = (tables: readonly SeenField[], w: number, rows: number) =>
  tables.reduce((sum, field) => sum + NAME + Math.min(rows, rowsOf(field, w)) * lineOf(field) + GAP, 0);

/** The fullest layout of the fields that fits into a box. With too little space tables are cut to two rows, then registers lose their
 * decimal digits, then what comes last is left out. */
export function planFields(fields: readonly SeenField[], { w, h }: Pick<Box, "w" | "h">): FieldPlan {
  const [numbers, flags] = [
    fields.filter(({ form }) => form === "number"),
    fields.filter(({ form }) => form === "flag"),
  ];
  const tables = fields.filter(isTable);
  const most = Math.ceil(MOST_WORDS / 8);
  const all = Math.min(most, Math.max(2, ...tables.map((field) => rowsOf(field, w))));
  const values = Math.max(0, ...numbers.map(({ bits }) => digitsWidth(bits)));
  const inLine = Math.min(WIDE, longest(numbers) * LETTER + values + 66);
  const lined = { columns: Math.max(1, Math.floor(w / inLine)), h: LINE, shown: numbers.length };
  const stacked = {
    columns: Math.max(1, Math.floor(w / Math.max(NARROW, values + 12))),
    h: STACKED,
    shown: numbers.length,
  };
  const flagW = Math.max(60, longest(flags) * LETTER + 22);
  const ofFlags = { columns: Math.max(1, Math.floor(w / flagW)), h: FLAG, shown: flags.length };
  const make = (isStacked: boolean, rows: number): FieldPlan => {
    const grid = isStacked ? stacked : lined;
    const height = heightOfGrid(grid) + heightOfGrid(ofFlags) + heightOfTables(tables, w, rows);
    return { numbers: grid, isStacked, flags: ofFlags, rows, tables: tables.length, height };
  };
  for (const isStacked of [false, true])
    for (let rows = all; rows >= (isStacked ? 1 : Math.min(2, all)); rows--) {
      const plan = make(isStacked, rows);
      if (plan.height <= h) return plan;
    }
  return cut(make(true, 1), tables, { w, h });
}

/** True if a layout has every word, in the form that is easiest to read. */
export const isWhole = (
  { numbers, isStacked, flags, rows, tables }: FieldPlan,
  fields: readonly SeenField[],
  w: number,
): boolean =>
  !isStacked &&
  numbers.shown + flags.shown + tables === fields.length &&
  fields.filter(isTable).every((field) => rows >= rowsOf(field, w));

/** Leaves out tables from the last one on, then flags, then numbers, until the rest fits. A line says how many are left out. */
function cut(plan: FieldPlan, tables: readonly SeenField[], { w, h }: Pick<Box, "w" | "h">): FieldPlan {
  const room = h - LINE;
  let { numbers, flags, tables: count, height } = plan;
  const heightOf = () => heightOfGrid(numbers) + heightOfGrid(flags) + heightOfTables(tables.slice(0, count), w, 1);
  for (height = heightOf(); height > room; height = heightOf()) {
    if (count > 0) count--;
    else if (flags.shown > 0) flags = { ...flags, shown: Math.max(0, flags.shown - flags.columns) };
    else if (numbers.shown > 0) numbers = { ...numbers, shown: Math.max(0, numbers.shown - numbers.columns) };
    else break;
  }
  return { ...plan, numbers, flags, tables: count, height: height + LINE };
}
