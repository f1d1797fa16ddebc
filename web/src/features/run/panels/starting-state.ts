// The engines' state before step 0: preset words and elements.

import type { EngineSpec } from "../../../gen/types/EngineSpec";
import type { Info } from "../../../gen/types/Info";
import type { Scenario } from "../../../gen/types/Scenario";

/** Fields that `preset` may set, by design; a test compares them with what the session accepts. */
const PRESET_FIELDS: Readonly<Partial<Record<string, readonly string[]>>> = {
  sp_pifo: ["queue.bound"],
  gearbox: ["time"],
  calendar_queue: ["time"],
  wfq: ["time"],
};

/** A field that `preset` may set. */
export interface PresetField {
  name: string;
  /** Number of its words. All of them must be given. */
  count: number;
  /** Largest value of a word. */
  most: number;
  /** What a word means. */
  meaning: string;
}

/** The fields of an engine that `preset` may set. */
export const presetFields = ({ design, fields }: Pick<Info, "design" | "fields">): PresetField[] =>
  fields
    .filter(({ name }) => PRESET_FIELDS[design]?.includes(name))
    .map(({ name, count, bits, meaning }) => ({ name, count, most: 2 ** bits - 1, meaning }));

/** The preset words of an engine as text; null if there are none. */
export function presetText({ preset = {} }: Pick<EngineSpec, "preset">): string | null {
  const words = Object.entries(preset).map(([name, setting]) => `${name} = ${[setting].flat().join(" ")}`);
  return words.length > 0 ? `begins with ${words.join(", ")}` : null;
}

/** Number of elements that are named; the others are counted. */
const NAMED = 8;

/** The engines' contents before step 0 as a sentence; null if they are empty. */
export function contentsText({ contents = [] }: Pick<Scenario, "contents">): string | null {
  if (contents.length === 0) return null;
  const named = contents.slice(0, NAMED).map((op) => op.join(" "));
  const more = contents.length - named.length;
  const what = contents.length === 1 ? "1 element" : `${contents.length} elements`;
  return `${what} before step 0: ${[...named, ...(more > 0 ? [`and ${more} more`] : [])].join(", ")}`;
}
