// The registry of designs: one folder each, named after the design, loaded when a scenario needs it.

import type { Design } from "./contract";

/** The exports of a folder's `index.ts`: its designs by their names in scenario files. */
export type Designs = Readonly<Record<string, Design>>;

/** Designs that another design's folder contains. */
const FAMILIES: Readonly<Record<string, string>> = {
  greedy: "sp_pifo",
  fixed_bounds: "sp_pifo",
  fifo: "sp_pifo",
  calendar_queue: "gearbox",
  wfq: "gearbox",
};

/** The design of every module of a user, which a scenario names by its map. */
const ADOPTED = "adopted";

/** The folder of a design, relative to this file's folder. */
export const folderOf = (name: string): string => (isMap(name) ? ADOPTED : (FAMILIES[name] ?? name));

const isMap = (name: string) => name.endsWith(".map.json");

/** Makes a function that loads a design by its name in scenario files. `files` are loaders of the folders, by the path of `index.ts`. */
export const loaderOf =
  (files: Readonly<Record<string, () => Promise<Designs>>>) =>
  async (name: string): Promise<Design> => {
    const design = (await files[`./${folderOf(name)}/index.ts`]?.())?.[isMap(name) ? ADOPTED : name];
    if (design === undefined) throw new Error(`no view for the design "${name}"`);
    return design;
  };

/** Loads a design, by its name in scenario files. */
export const loadDesign = loaderOf(import.meta.glob<Designs>("./*/index.ts", { import: "designs" }));
