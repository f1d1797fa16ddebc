// The designs that the page can show: a folder each, named as its design, and loaded when a scenario needs it.

import type { Design } from "./contract";

/** What the `index.ts` of a folder exports: its designs, as scenario files call them. */
export type Designs = Readonly<Record<string, Design>>;

/** Designs that are shown as the one of another folder is. */
const FAMILIES: Readonly<Record<string, string>> = {
  greedy: "sp_pifo",
  fixed_bounds: "sp_pifo",
  fifo: "sp_pifo",
  calendar_queue: "gearbox",
  wfq: "gearbox",
};

/** The folder that shows a design, below that of this file. */
export const folderOf = (name: string): string => FAMILIES[name] ?? name;

/** What loads a design by its name in scenario files; `files` load the designs of a folder, by the path of its `index.ts`. */
export const loaderOf =
  (files: Readonly<Record<string, () => Promise<Designs>>>) =>
  async (name: string): Promise<Design> => {
    const design = (await files[`./${folderOf(name)}/index.ts`]?.())?.[name];
    if (design === undefined) throw new Error(`no view for the design "${name}"`);
    return design;
  };

/** Loads the page's half of a design, by its name in scenario files. */
export const loadDesign = loaderOf(import.meta.glob<Designs>("./*/index.ts", { import: "designs" }));
