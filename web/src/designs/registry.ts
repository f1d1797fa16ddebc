// The designs that the page can show: a folder each, found by its `designs.ts`, and loaded when a scenario needs it.

import type { DesignModule } from "./contract";

/** Designs of a folder, as scenario files call them. */
export type Names = readonly string[];
/** What a file of a folder exports for them, by these names. */
export type Exports<T> = Readonly<Record<string, T>>;
/** The same with all that the page needs of them. */
export type Modules = Exports<DesignModule>;

/** A design has no file of this sort. */
export class NoneFor extends Error {}

/** What loads a file of a design's folder by the design's name in scenario files: `names` and `files` are given by their paths. */
export function loaderOf<T>(
  names: Readonly<Record<string, Names>>,
  files: Readonly<Record<string, () => Promise<Exports<T>>>>,
): (name: string) => Promise<T> {
  const folderOf = new Map(
    Object.entries(names).flatMap(([path, designs]) =>
      designs.map((design) => [design, path.replace("designs.ts", "")] as const),
    ),
  );
  return async (name) => {
    const folder = folderOf.get(name);
    const path = Object.keys(files).find((path) => folder !== undefined && path.startsWith(folder));
    const found = (await files[path ?? ""]?.())?.[name];
    if (found === undefined) throw new NoneFor(`no view for the design "${name}"`);
    return found;
  };
}

/** The designs of all folders. */
export const NAMES = import.meta.glob<Names>("./*/designs.ts", { import: "DESIGNS", eager: true });

/** Loads the page's half of a design, by its name in scenario files. */
export const loadDesign = loaderOf(NAMES, import.meta.glob<Modules>("./*/index.ts", { import: "designs" }));
