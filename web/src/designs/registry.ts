// The designs that the page can show: a folder each, found by its `designs.ts`, and loaded when a scenario needs it.

import type { DesignModule } from "./contract";

/** Designs of a folder, as scenario files call them. */
export type Names = readonly string[];
/** The same with all that the page needs of them. */
export type Modules = Readonly<Record<string, DesignModule>>;

/** What loads a design by its name in scenario files, from folders whose `designs.ts` and `index.ts` are given by their paths. */
export function loaderOf(
  names: Readonly<Record<string, Names>>,
  modules: Readonly<Record<string, () => Promise<Modules>>>,
): (name: string) => Promise<DesignModule> {
  const pathOf = new Map(
    Object.entries(names).flatMap(([path, designs]) =>
      designs.map((design) => [design, path.replace("designs.ts", "index.ts")] as const),
    ),
  );
  return async (name) => {
    const design = (await modules[pathOf.get(name) ?? ""]?.())?.[name];
    if (!design) throw new Error(`no view for the design "${name}"`);
    return design;
  };
}

/** Loads the page's half of a design, by its name in scenario files. */
export const loadDesign = loaderOf(
  import.meta.glob<Names>("./*/designs.ts", { import: "DESIGNS", eager: true }),
  import.meta.glob<Modules>("./*/index.ts", { import: "designs" }),
);
