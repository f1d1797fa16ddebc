// Searches shipped scenarios, for the gallery and the scenario menu.

import type { Shipped } from "../../../app/shipped";
import { designName } from "../../../base/design";
import type { GalleryGroup, GalleryListed } from "./groups";

/** A scenario with its position in the course. */
export interface FoundScenario extends Shipped, GalleryListed {
  /** Number of its group and its number in it, both from 1: `2.3`. */
  number: string;
}

/** A group with its scenarios. */
export interface Shelf extends Omit<GalleryGroup, "scenarios"> {
  /** From 1, in the order of the course. */
  number: number;
  entries: readonly FoundScenario[];
}

/** The groups with the descriptions of their scenarios. Those that could not be fetched are left out. */
export function shelvesOf(groups: readonly GalleryGroup[], shipped: readonly Shipped[]): Shelf[] {
  const byName = new Map(shipped.map((one) => [one.name, one]));
  return groups.map(({ scenarios, ...group }, i) => ({
    ...group,
    number: i + 1,
    entries: scenarios.flatMap((listed, k) => {
      const found = byName.get(listed.name);
      return found ? [{ ...found, ...listed, number: `${i + 1}.${k + 1}` }] : [];
    }),
  }));
}

/** Normalizes spellings with the same meaning. */
const plain = (text: string) => text.toLowerCase().replaceAll("colour", "color").replaceAll("-", " ");

/** All words by which a scenario is found. */
const wordsOf = ({ name, title, description, mechanisms, file }: FoundScenario) =>
  plain(
    [
      name,
      title,
      description,
      ...mechanisms,
      ...(file.ids ?? []),
      ...(file.engines ?? []).flatMap(({ design, switches }) => [design, ...Object.keys(switches ?? {})]),
    ]
      .join(" ")
      .replaceAll("_", " "),
  );

/** The scenarios that contain every searched word. Empty groups are left out. */
export function filtered(shelves: readonly Shelf[], search: string): Shelf[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return shelves
    .map((shelf) => ({
      ...shelf,
      entries: shelf.entries.filter((entry) => {
        const text = wordsOf(entry);
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ entries }) => entries.length > 0);
}

/** Names of the designs of its engines. */
export const designsOf = ({ file }: FoundScenario): string[] => file.engines.map(({ design }) => design);

/** Properties of a scenario before it is opened: design, size, its comparisons, and what is switched off. */
export function factsOf({ file }: FoundScenario): string[] {
  const engine = file.engines[0];
  if (!engine) return [];
  const { W, D, N, capacity } = engine.parameters ?? {};
  // For a BBQ that does not use all of its elements, how many it uses.
  const used = engine.design === "bbq" ? { capacity } : {};
  const size = Object.entries({ W, D, N, ...used }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name} = ${value}`],
  );
  const hasReference = file.engines.some(({ reference }) => reference !== undefined && reference !== null);
  return [[designName(engine.design), ...size].join(", "), ...(hasReference ? ["RTL in lockstep"] : [])];
}

/** Mechanisms that are switched off from the start. */
export const offOf = ({ file }: FoundScenario): string[] => [
  ...new Set(
    file.engines.flatMap(({ switches }) =>
      Object.entries(switches ?? {}).flatMap(([name, on]) =>
        on ? [] : [name.replace(/_\d+$/, "").replaceAll("_", " ")],
      ),
    ),
  ),
];
