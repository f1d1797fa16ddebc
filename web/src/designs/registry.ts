// The designs that the page can show: a folder each, found by its `designs.ts`, and loaded when a scenario needs it.

import type { DesignModule } from "./contract";

/** Designs of a folder, as scenario files call them. */
const names = import.meta.glob<readonly string[]>("./*/designs.ts", { import: "DESIGNS", eager: true });
/** The same with all that the page needs of them. */
const modules = import.meta.glob<Readonly<Record<string, DesignModule>>>("./*/index.ts", { import: "designs" });

/** Path of the module that has a design. */
const pathOf = new Map(
  Object.entries(names).flatMap(([path, designs]) =>
    designs.map((design) => [design, path.replace("designs.ts", "index.ts")] as const),
  ),
);

/** Loads the page's half of a design, by its name in scenario files. */
export async function loadDesign(name: string): Promise<DesignModule> {
  const design = (await modules[pathOf.get(name) ?? ""]?.())?.[name];
  if (!design) throw new Error(`no view for the design "${name}"`);
  return design;
}
