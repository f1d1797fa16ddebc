// What is visible of the inside of a module: registers and memories, as they are after the step and as they were before it.

import type { Thing } from "../../base/thing";
import type { Field } from "../../gen/types/Field";
import type { ModuleScene, Scene } from "../contract";
import { bitsAt, wordsOf } from "./bits";

/** Begin of the names of fields that are ports. */
export const PORT = "port.";

/** How a field is drawn: as a number, a single bit, a row of bits, a table of numbers, or one number over several words. */
export type FieldForm = "number" | "flag" | "bits" | "table" | "wide";

/** A register or a memory. */
export interface SeenField {
  name: string;
  form: FieldForm;
  /** Number of elements; 1 of a register, of a wide one its words of 32 bits, the lowest first. */
  elements: number;
  /** Bits of an element. */
  bits: number;
  /** Elements that the step has changed, in order. */
  changed: readonly number[];
  value(element: number): bigint;
  /** Before the step; undefined if that is not known. */
  former(element: number): bigint | undefined;
  thing(element: number): Thing;
}

/** Fields of more words are not copied to the page. */
const MOST_WORDS = 16_384;

/** Names of the fields to read: all that are not too large. */
export const readable = (fields: readonly Field[]) =>
  fields.filter(({ count }) => count <= MOST_WORDS).map(({ name }) => name);

/** True if a field is drawn: a register behind an output has the name of its port, which says the same. */
export const isInside = ({ name }: Pick<Field, "name">, fields: readonly Pick<Field, "name">[]): boolean =>
  !name.startsWith(PORT) && !fields.some((port) => port.name === PORT + name);

/** Number of elements of a field and bits of each, as the session says them (`wasm/session/src/rtl.rs`): a word of a field has at most 32 bits. */
export function shapeOf({ count, bits, meaning }: Pick<Field, "count" | "bits" | "meaning">): {
  elements: number;
  bits: number;
} {
  const [, words, width] = /^(?:register|memory of (\d+) words) of (\d+) bits$/.exec(meaning) ?? [];
  if (width === undefined) return { elements: count, bits };
  return { elements: words === undefined ? 1 : Number(words), bits: Number(width) };
}

function formOf(elements: number, bits: number): FieldForm {
  if (elements > 1) return bits === 1 ? "bits" : "table";
  return bits === 1 ? "flag" : bits > 64 ? "wide" : "number";
}

/** The order in which fields are drawn. */
const ORDER: readonly FieldForm[] = ["number", "flag", "wide", "bits", "table"];

/** The fields of a scene that are not ports, by form; among equals in the order of their names. */
export function fieldsOf({ info, probe }: Scene, { before }: ModuleScene): SeenField[] {
  const seen = info.fields.flatMap((field): SeenField[] => {
    const { name } = field;
    const words = probe(name);
    if (words.length === 0 || !isInside(field, info.fields)) return [];
    const shape = shapeOf(field);
    const form = formOf(shape.elements, shape.bits);
    const { elements, bits } = form === "wide" ? { elements: wordsOf(shape.bits), bits: 32 } : shape;
    const former = before(name, 0);
    const size = wordsOf(bits);
    const read = (of: Uint32Array, element: number) => bitsAt(of, bits, { element, low: 0, bits });
    return [
      {
        name,
        form,
        elements,
        bits,
        changed: changedIn(words, former, size),
        value: (element) => read(words, element),
        former: (element) => former && read(former, element),
        thing: (element) => `${name}[${element * size}]`,
      },
    ];
  });
  return seen.sort((a, b) => ORDER.indexOf(a.form) - ORDER.indexOf(b.form));
}

/** Numbers of the elements that differ. */
function changedIn(words: Uint32Array, former: Uint32Array | undefined, size: number): number[] {
  const changed: number[] = [];
  if (!former) return changed;
  for (let at = 0; at < words.length; at++) {
    const element = Math.floor(at / size);
    if (words[at] !== former[at] && changed.at(-1) !== element) changed.push(element);
  }
  return changed;
}
