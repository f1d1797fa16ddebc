// The designs that the page can show: a folder each, found by its `designs.ts`, and loaded when a scenario needs it.

import type { Design } from "./contract";

/** Designs of a folder, as scenario files call them. */
export type Names = readonly string[];
/** What the `index.ts` of a folder exports: its designs, by these names. */
export type Modules = Readonly<Record<string, Design>>;

/** What loads a design by its name in scenario files: `names` and `files` are given by their paths. */
export function loaderOf(
  names: Readonly<Record<string, Names>>,
  files: Readonly<Record<string, () => Promise<Modules>>>,
): (name: string) => Promise<Design> {
  const folderOf = new Map(
    Object.entries(names).flatMap(([path, designs]) =>
      designs.map((design) => [design, path.replace("designs.ts", "")] as const),
    ),
  );
  return async (name) => {
    const folder = folderOf.get(name);
    const path = Object.keys(files).find((path) => folder !== undefined && path.startsWith(folder));
    const found = (await files[path ?? ""]?.())?.[name];
    if (found === undefined) throw new Error(`no view for the design "${name}"`);
    return found;
  };
}

/** The designs of all folders. */
export const NAMES = import.meta.glob<Names>("./*/designs.ts", { import: "DESIGNS", eager: true });

/** Loads the page's half of a design, by its name in scenario files. */
export const loadDesign = loaderOf(NAMES, import.meta.glob<Modules>("./*/index.ts", { import: "designs" }));
