// Designs that exist for tests only. They are found by folder, like the designs of the page.

import { type Designs, loaderOf } from "../../src/designs/registry";

/** Loads the page's part of an example design, by its name in scenario files. */
export const loadExample = loaderOf(import.meta.glob<Designs>("./*/index.ts", { import: "designs" }));
