// Invariants 1 and 6: which crate may know which.
import { matches, rustCode } from "./text.mjs";
import { select } from "./tree.mjs";

const javaScript = /\b(wasm_bindgen(?:_futures|_test)?|JsValue|JsCast|js_sys|web_sys)\b/g;
const javaScriptCrates = ["wasm-bindgen", "wasm-bindgen-futures", "js-sys", "web-sys", "serde-wasm-bindgen"];

/**
 * What a crate's manifest says, as far as the rules care.
 * @param {string} text
 * @returns {{ name: string, dependencies: { name: string, line: number }[] }}
 */
function manifest(text) {
  let name = "";
  let section = "";
  const dependencies = [];
  for (const [i, full] of text.split("\n").entries()) {
    const line = full.replace(/#.*/, "").trim();
    const header = /^\[+([^\]]+)\]+$/.exec(line)?.[1];
    if (header !== undefined) {
      section = header;
      // [dependencies.name]
      const own = /dependencies\.([\w-]+)$/.exec(header)?.[1];
      if (own && !header.startsWith("workspace")) dependencies.push({ name: own, line: i + 1 });
      continue;
    }
    if (section === "package") name = /^name\s*=\s*"([^"]+)"/.exec(line)?.[1] ?? name;
    if (section.startsWith("workspace") || !section.endsWith("dependencies")) continue;
    const key = /^([\w-]+)\s*(?:\.|=)/.exec(line)?.[1];
    const renamed = /\bpackage\s*=\s*"([^"]+)"/.exec(line)?.[1];
    if (key) dependencies.push({ name: renamed ?? key, line: i + 1 });
  }
  return { name, dependencies };
}

/** @param {import("./tree.mjs").Tree} tree */
const crates = (tree) =>
  ["wasm", "cli"]
    .flatMap((folder) => select(tree, folder, "/Cargo.toml"))
    .map((file) => ({ file, ...manifest(tree.read(file)) }));

/** The crates of ours that these may depend on; the others are bound by `forbidden` alone. @type {Record<string, string[]>} */
const allowed = {
  contract: [],
  images: ["contract"],
  derived: ["contract"],
  // `derived` and `traffic` for its tests alone.
  models: ["contract", "images", "derived", "programs", "scr", "traffic"],
  "file-type": [],
  // Sweeps are a program that is linked as one static file: models alone, however far down.
  verb: ["scenario"],
  "queuescope-sweep": ["experiments", "scenario", "verb"],
  experiments: [
    "contract",
    "cores",
    "file-type",
    "generators",
    "models",
    "port",
    "programs",
    "scenario",
    "scr",
    "session",
    "traffic",
    // For its tests alone.
    "packet-programs",
    "workbench",
  ],
  links: [],
  programs: [],
  // `traffic` for its tests alone.
  scr: ["programs", "traffic"],
  cores: ["programs", "scr", "traffic"],
  traffic: ["contract", "file-type"],
  generators: ["contract", "traffic", "scenario", "cores", "programs"],
  // `session`, `workbench` and `port` for its tests alone.
  captures: ["contract", "programs", "traffic", "scenario", "session", "workbench", "port"],
  port: ["contract", "derived", "models", "traffic", "scenario", "generators"],
  session: ["contract", "derived", "generators", "images", "models", "port", "scenario", "traffic"],
  // `models` for its tests alone.
  shrink: ["contract", "generators", "models", "scenario", "session"],
  adopt: ["contract", "models", "scenario", "session"],
  elaborated: ["scenario", "session"],
  // `workbench` for its tests alone.
  "packet-programs": ["contract", "cores", "generators", "port", "programs", "scenario", "scr", "session", "workbench"],
  exercises: ["contract", "generators", "packet-programs", "port", "scenario", "session", "workbench"],
  // `shrink` for its tool that writes types.
  workbench: ["contract", "models", "packet-programs", "port", "scenario", "session", "shrink", "traffic"],
};

/** @type {Record<string, { from: (crate: string) => boolean, why: string }>} */
const forbidden = {
  "rtl-native": {
    from: (crate) => ["session", "port", "bindings", "scenario", "verb", "queuescope-sweep"].includes(crate),
    why: "links the RTL natively and cannot be part of the page, nor of a program of models alone",
  },
  bindings: { from: () => true, why: "is the page's end: nobody builds on it" },
  queuescope: { from: () => true, why: "is the command line: nobody builds on it" },
};

/** @type {import("./tree.mjs").Rule} */
export const crateLayers = {
  invariant: 1,
  title: "crates depend downwards only",
  check(tree) {
    const all = crates(tree);
    const ours = new Set(all.map(({ name }) => name));
    return all.flatMap(({ file, name, dependencies }) =>
      dependencies.flatMap(({ name: dependency, line }) => {
        // Itself, for what its tests share.
        if (!ours.has(dependency) || dependency === name) return [];
        const may = allowed[name];
        if (may && !may.includes(dependency)) {
          const list = may.length > 0 ? `only on ${may.join(", ")}` : "on no crate of this project";
          return [{ file, line, text: `${name} depends on ${dependency}; it may depend ${list}` }];
        }
        const rule = forbidden[dependency];
        return rule?.from(name) ? [{ file, line, text: `${name} depends on ${dependency}, which ${rule.why}` }] : [];
      }),
    );
  },
};

/** @type {import("./tree.mjs").Rule} */
export const onlyBindingsKnowJavaScript = {
  invariant: 1,
  title: "only wasm/bindings knows JavaScript",
  check(tree) {
    const elsewhere = (/** @type {string} */ file) => !file.startsWith("wasm/bindings/");
    const sources = [...select(tree, "wasm", ".rs"), ...select(tree, "cli", ".rs")].filter(elsewhere);
    const used = sources.flatMap((file) =>
      [...matches(rustCode(tree.read(file)), javaScript)].map(({ line, found }) => ({
        file,
        line,
        text: `uses ${found}`,
      })),
    );
    const needed = crates(tree)
      .filter(({ file }) => elsewhere(file))
      .flatMap(({ file, dependencies }) =>
        dependencies
          .filter(({ name }) => javaScriptCrates.includes(name))
          .map(({ name, line }) => ({ file, line, text: `depends on ${name}` })),
      );
    return [...used, ...needed];
  },
};

/** @type {import("./tree.mjs").Rule} */
export const sameSession = {
  invariant: 6,
  title: "the page and the command line run the same session",
  check: (tree) =>
    crates(tree)
      .filter(({ name }) => name === "bindings" || name === "queuescope")
      .filter(({ dependencies }) => !dependencies.some(({ name }) => name === "workbench"))
      .map(({ file, name }) => ({ file, line: 1, text: `${name} does not depend on workbench` })),
};
