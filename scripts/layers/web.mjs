// Invariants 4 and 5: what the parts of the page may reach.
import path from "node:path";
import { matches, scriptCode } from "./text.mjs";
import { isTest, select } from "./tree.mjs";

const src = "web/src";
const reference =
  /\b(?:import|export)\s+(type\s+)?(?:[\w*{}\s,$]+?\s+from\s+)?["']([^"'\n]+)["']|\bimport\s*\(\s*["'`]([^"'`\n]+)["'`]|\bnew\s+URL\(\s*["'`]([^"'`\n]+)["'`]\s*,\s*import\.meta\.url|\bimport\.meta\.glob(?:<[^(]*>)?\(\s*\[?\s*["'`]([^"'`\n]+)["'`]/g;

/** @param {import("./tree.mjs").Tree} tree @param {string} folder */
const scripts = (tree, folder) => select(tree, folder, ".ts", ".tsx").filter((file) => !isTest(file));

/**
 * What a file refers to inside the repository.
 * @param {import("./tree.mjs").Tree} tree
 * @param {string} file
 */
function* references(tree, file) {
  for (const { line, groups } of matches(scriptCode(tree.read(file)), reference)) {
    const [type, ...names] = groups;
    const name = names.find(Boolean)?.replace(/\?.*$/, "");
    if (name?.startsWith("."))
      yield { line, target: path.posix.join(path.posix.dirname(file), name), typeOnly: Boolean(type) };
  }
}

/** @param {string} target @param {string} folder */
const inside = (target, folder) => target === folder || target.startsWith(`${folder}/`);

/**
 * @param {string} folder
 * @param {(reference: { target: string, typeOnly: boolean }, file: string) => string | false} complaint
 * @returns {(tree: import("./tree.mjs").Tree) => import("./tree.mjs").Problem[]}
 */
const everyReference = (folder, complaint) => (tree) =>
  scripts(tree, folder).flatMap((file) =>
    [...references(tree, file)].flatMap(({ line, ...found }) => {
      const problem = complaint(found, file);
      return problem ? [{ file, line, text: `imports ${found.target}: ${problem}` }] : [];
    }),
  );

/** @type {import("./tree.mjs").Rule} */
export const baseStandsAlone = {
  invariant: 5,
  title: "base knows nobody",
  check: everyReference(
    `${src}/base`,
    ({ target }) =>
      ![`${src}/base`, `${src}/gen/types`].some((folder) => inside(target, folder)) && "base imports only base",
  ),
};

/** @type {import("./tree.mjs").Rule} */
export const designsStandAlone = {
  invariant: 5,
  title: "a design knows base, views and itself",
  check: everyReference(`${src}/designs`, ({ target }, file) => {
    const own = file.split("/").slice(0, 4).join("/");
    const allowed = [`${src}/base`, `${src}/views`, `${src}/gen/types`, own];
    if (allowed.some((folder) => inside(target, folder))) return false;
    return inside(target, `${src}/designs`)
      ? "another design; find its parts through the registry in views"
      : "a design imports only base, views, the generated types and its own folder";
  }),
};

/** @type {import("./tree.mjs").Rule} */
export const viewsKnowNoDesign = {
  invariant: 5,
  title: "views know no design and not the worker",
  check: everyReference(`${src}/views`, ({ target, typeOnly }) => {
    if (inside(target, `${src}/designs`)) return "designs register themselves, views know none";
    return inside(target, `${src}/session`) && !typeOnly && "a view is given what it shows (its types may be imported)";
  }),
};

/** @type {import("./tree.mjs").Rule} */
export const viewsArePure = {
  invariant: 4,
  title: "a picture depends on what is shown, not on the time or on chance",
  check: (tree) =>
    ["designs", "views"]
      .flatMap((folder) => scripts(tree, `${src}/${folder}`))
      .flatMap((file) =>
        [
          ...matches(scriptCode(tree.read(file)), /\bMath\.random\b|\bDate\.now\b|\bnew Date\b|\bperformance\.now\b/g),
        ].map(({ line, found }) => ({ file, line, text: `uses ${found}` })),
      ),
};
