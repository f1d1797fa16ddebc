// Invariants 4 and 5: what the parts of the page may reach.
import path from "node:path";
import { matches, scriptCode } from "./text.mjs";
import { isTest, select } from "./tree.mjs";

const src = "web/src";
const own = "scripts/layers/web.mjs";

/**
 * The rooms of the page from bottom to top, and for each one the rooms that it may import; `(types)` for types only, which may lead upward.
 * A room is a folder, but for the slices: those of all features are one room, below the app that adds them up. Generated files
 * (web/src/gen) are free for all, and so are tests.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const ROOMS = {
  base: [],
  kit: ["base"],
  storage: [],
  session: ["base"],
  adopt: ["base", "session"],
  source: ["base", "session"],
  address: ["base"],
  stops: ["base"],
  designs: ["base", "kit"],
  terms: ["kit", "address"],
  texts: ["kit", "stops (types)", "terms"],
  "scenario-text": ["base", "session (types)"],
  slices: [
    "base",
    "kit (types)",
    "storage (types)",
    "session (types)",
    "address (types)",
    "designs (types)",
    "app (types)",
    "features/run (types)",
    "features/lessons (types)",
    "features/race (types)",
    "features/compare (types)",
    "features/exercises (types)",
  ],
  app: [
    "base",
    "kit",
    "storage (types)",
    "session",
    "address",
    "designs (types)",
    "slices",
    "features/run (types)",
    "features/lessons (types)",
    "features/share (types)",
    "features/adopt (types)",
  ],
  "features/run": ["base", "kit", "session", "address", "designs", "terms", "scenario-text", "slices", "app"],
  "features/editor": ["base", "kit", "session", "scenario-text", "app", "features/run"],
  "features/adopt": [
    "base",
    "kit",
    "storage",
    "session",
    "address",
    "adopt",
    "scenario-text",
    "app",
    "features/run",
    "features/editor",
  ],
  "features/source": [
    "base",
    "kit",
    "session",
    "source",
    "slices",
    "app",
    "features/run",
    "features/editor",
    "features/adopt",
  ],
  "features/guides": ["base", "kit", "address", "stops", "terms", "texts", "app", "features/run"],
  "features/lessons": [
    "base",
    "kit",
    "storage",
    "session (types)",
    "address",
    "stops",
    "designs",
    "terms",
    "texts",
    "slices (types)",
    "app",
    "features/run",
  ],
  "features/exercises": [
    "base",
    "kit",
    "storage",
    "session (types)",
    "address",
    "stops",
    "texts",
    "slices",
    "app",
    "features/run",
  ],
  "features/experiments": ["base", "kit", "storage", "address", "terms", "app", "features/run"],
  "features/compare": ["base", "kit", "session", "address", "app", "features/run"],
  "features/race": ["base", "kit", "session (types)", "app", "features/run"],
  "features/gallery": [
    "base",
    "kit",
    "address",
    "terms",
    "app",
    "features/run",
    "features/lessons",
    "features/exercises",
    "features/race",
  ],
  "features/share": [
    "base",
    "kit",
    "session (types)",
    "address",
    "app",
    "features/run",
    "features/lessons",
    "features/exercises",
    "features/experiments",
    "features/compare",
    "features/adopt",
  ],
  "app/start": [
    "base",
    "kit",
    "storage",
    "session",
    "address",
    "designs",
    "terms",
    "slices",
    "app",
    "features/run",
    "features/editor",
    "features/guides",
    "features/lessons",
    "features/exercises",
    "features/experiments",
    "features/compare",
    "features/race",
    "features/gallery",
    "features/share",
    "features/adopt",
    "features/source",
  ],
};
const reference =
  /\b(?:import|export)\s+(type\s+)?(?:[\w*{}\s,$]+?\s+from\s+)?["']([^"'\n]+)["']|\bimport\s*\(\s*["'`]([^"'`\n]+)["'`]|\bnew\s+URL\(\s*["'`]([^"'`\n]+)["'`]\s*,\s*import\.meta\.url|\bimport\.meta\.glob(?:<[^(]*>)?\(\s*\[?\s*["'`]([^"'`\n]+)["'`]/g;

/** What a style sheet takes from another one. */
const styleReference = /\b(?:from|@import)\s+["']([^"'\n]+)["']/g;

/** @param {import("./tree.mjs").Tree} tree @param {string} folder */
const scripts = (tree, folder) => select(tree, folder, ".ts", ".tsx").filter((file) => !isTest(file));

/** @param {import("./tree.mjs").Tree} tree */
const sources = (tree) => [...scripts(tree, src), ...select(tree, src, ".css")];

/**
 * What a file refers to inside the repository.
 * @param {import("./tree.mjs").Tree} tree
 * @param {string} file
 */
function* references(tree, file) {
  const style = file.endsWith(".css");
  for (const { line, groups } of matches(scriptCode(tree.read(file)), style ? styleReference : reference)) {
    const [type, ...names] = style ? [undefined, ...groups] : groups;
    const name = names.find(Boolean)?.replace(/\?.*$/, "");
    if (name?.startsWith("."))
      yield { line, target: path.posix.join(path.posix.dirname(file), name), typeOnly: Boolean(type) };
  }
}

/** @param {string} target @param {string} folder */
const inside = (target, folder) => target === folder || target.startsWith(`${folder}/`);

/**
 * The room of a path: the innermost folder that is one; its outermost folder or own name if none is.
 * @param {readonly string[]} names @param {string} file
 */
function roomOf(names, file) {
  if (/[/-]slice(\.ts)?$/.test(file)) return "slices";
  const own = file.slice(src.length + 1);
  const rooms = names.filter((name) => inside(own, name)).sort((a, b) => b.length - a.length);
  return rooms[0] ?? own.split("/")[0] ?? "";
}

/** A rule that holds a table of rooms: every import is in it, every entry is used. @param {typeof ROOMS} table @returns {import("./tree.mjs").Rule} */
export const keepsRooms = (table) => ({
  invariant: 5,
  title: "a room imports the rooms that the table names for it, all of them below it",
  check: (tree) => {
    const names = Object.keys(table);
    const lines = tree.read(own).split("\n");
    /** @param {string} room @param {string} text */
    const ofTable = (room, text) => ({
      file: own,
      line:
        1 +
        Math.max(
          0,
          lines.findIndex((line) => line.trim().replaceAll('"', "").startsWith(`${room}: [`)),
        ),
      text,
    });
    const used = new Set();
    const problems = sources(tree).flatMap((file) => {
      const room = roomOf(names, file);
      const allowed = table[room];
      if (room === "gen") return [];
      if (!allowed)
        return [{ file, line: 1, text: `"${room}" is no room: move the file into one, or add it to ROOMS in ${own}` }];
      return [...references(tree, file)].flatMap(({ line, target, typeOnly }) => {
        const to = roomOf(names, target);
        if (!inside(target, src) || to === room || to === "gen") return [];
        const entry = [to, ...(typeOnly ? [`${to} (types)`] : [])].find((one) => allowed.includes(one));
        if (entry) {
          used.add(`${room} > ${entry}`);
          return [];
        }
        const text = allowed.includes(`${to} (types)`)
          ? `imports ${target}: ${room} may import only types of ${to}; hand the rest in from above`
          : `imports ${target}: ${room} may not import ${to}; move what is shared to a room below both, or hand it in from above`;
        return [{ file, line, text }];
      });
    });
    const entries = names.flatMap((room, at) =>
      (table[room] ?? []).flatMap((entry) => {
        const [to = "", typeOnly] = entry.split(" (types)");
        const below = (typeOnly === undefined ? names.slice(0, at) : names).includes(to);
        if (!below) return [ofTable(room, `${room} > ${entry} leads to no room below ${room}`)];
        return used.has(`${room} > ${entry}`)
          ? []
          : [ofTable(room, `no file needs ${room} > ${entry}: take it out of ROOMS`)];
      }),
    );
    const there = new Set(tree.files.filter((file) => inside(file, src)).map((file) => roomOf(names, file)));
    const empty = names.filter((room) => !there.has(room));
    return [...problems, ...entries, ...empty.map((room) => ofTable(room, `there is no file in ${room}`))];
  },
});

/** @type {import("./tree.mjs").Rule} */
export const rooms = keepsRooms(ROOMS);

/** @type {import("./tree.mjs").Rule} */
export const designsStandAlone = {
  invariant: 5,
  title: "a design knows no other design, and is reached through the files of designs/",
  check: (tree) => {
    const folders = [...new Set(select(tree, `${src}/designs`, "").map(path.posix.dirname))].filter(
      (folder) => folder !== `${src}/designs`,
    );
    return sources(tree).flatMap((file) =>
      [...references(tree, file)].flatMap(({ line, target }) => {
        const design = folders.find((folder) => inside(target, folder));
        const fine = !design || path.posix.dirname(file) === `${src}/designs` || inside(file, design);
        return fine
          ? []
          : [{ file, line, text: `imports ${target}: go through the contract and the registry in ${src}/designs` }];
      }),
    );
  },
};

/** @type {import("./tree.mjs").Rule} */
export const picturesArePure = {
  invariant: 4,
  title: "a picture depends on what is shown, not on the time or on chance",
  check: (tree) =>
    ["kit", "designs", "features/run/network", "features/run/panels", "features/run/stage"]
      .flatMap((folder) => scripts(tree, `${src}/${folder}`))
      .flatMap((file) =>
        [
          ...matches(scriptCode(tree.read(file)), /\bMath\.random\b|\bDate\.now\b|\bnew Date\b|\bperformance\.now\b/g),
        ].map(({ line, found }) => ({ file, line, text: `uses ${found}` })),
      ),
};

/** What browsers deny or refuse: the files that may name it, and what the others do. @type {{ pattern: RegExp, owners: readonly string[], instead: string }[]} */
const OWNED = [
  {
    pattern:
      /\b(?:localStorage|sessionStorage|indexedDB|BroadcastChannel|cookieStore|caches)\b|\bnavigator\s*\.\s*(?:storage|locks)\b|\bdocument\s*\.\s*cookie\b|\bserviceWorker\b|(?<=["'])idb(?=["'])/g,
    owners: [`${src}/storage/`],
    instead: `take it from ${src}/storage, which goes on where the browser denies it`,
  },
  {
    pattern: /\bhistory\s*\.\s*(?:state|pushState|replaceState)\b/g,
    owners: [`${src}/app/start/address-bar.ts`],
    instead: `go through ${src}/app/start/address-bar.ts, which goes on where the browser refuses it`,
  },
  {
    pattern: /\bnew\s+(?:Shared)?Worker\b/g,
    owners: [`${src}/base/module-worker.ts`],
    instead: `start it by ${src}/base/module-worker.ts, which starts workers in sandboxed frames too`,
  },
];

/** @type {import("./tree.mjs").Rule} */
export const oneOwner = {
  invariant: 8,
  title: "what browsers deny to frames is named by one file or folder each",
  check: (tree) =>
    scripts(tree, src)
      .filter((file) => !inside(file, `${src}/gen`))
      .flatMap((file) =>
        OWNED.filter(({ owners }) => !owners.some((owner) => file.startsWith(owner))).flatMap(({ pattern, instead }) =>
          [...matches(scriptCode(tree.read(file)), pattern)].map(({ line, found }) => ({
            file,
            line,
            text: `names ${found}: ${instead}`,
          })),
        ),
      ),
};

/** A type that is declared at the top of a file. */
const declaredType = /^(?:export\s+)?(?:declare\s+)?(?:abstract\s+)?(?:interface|type|class)\s+(\w+)/gm;

/** @type {import("./tree.mjs").Rule} */
export const typesHaveTheirOwnNames = {
  invariant: 11,
  title: "a type of the page has a name that no other one has",
  check: (tree) => {
    const files = scripts(tree, src).filter((file) => !inside(file, `${src}/gen`));
    /** Where each name is declared first. @type {Map<string, string>} */
    const first = new Map();
    return files.flatMap((file) =>
      [...matches(scriptCode(tree.read(file)), declaredType)].flatMap(({ line, groups: [name = ""] }) => {
        const other = first.get(name);
        first.set(name, other ?? file);
        return other === undefined ? [] : [{ file, line, text: `declares ${name}, as ${other} does` }];
      }),
    );
  },
};
