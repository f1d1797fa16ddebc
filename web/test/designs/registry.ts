// Designs that are built for tests alone, found as those of the page are.

import { type Designs, loaderOf } from "../../src/designs/registry";

/** Loads the page's half of an example, by its name in scenario files. */
export const loadExample = loaderOf(import.meta.glob<Designs>("./*/index.ts", { import: "designs" }));
