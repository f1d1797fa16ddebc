// Designs that are built for tests alone, found as those of the page are.

import { loaderOf, type Modules, type Names } from "../../src/designs/registry";

/** Loads the page's half of an example, by its name in scenario files. */
export const loadExample = loaderOf(
  import.meta.glob<Names>("./*/designs.ts", { import: "DESIGNS", eager: true }),
  import.meta.glob<Modules>("./*/index.ts", { import: "designs" }),
);
