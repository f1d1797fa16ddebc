// `npm run scorm -- EXERCISE [--out FILE]`: the built page with one exercise as a package for learning platforms (SCORM 1.2, a single SCO).
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { zipSync } from "fflate";
import { at } from "./lib/system.mjs";
import { manifest, startPage } from "./scorm/manifest.mjs";

/** What a platform does not need: it has its own ways to store files. */
const LEFT_OUT = new Set(["service-worker.js"]);

/** The time that all files of the package have: the same page gives the same package. */
const TIME = new Date(1980, 0, 1);

/** Files of a folder, by their names with `/`. @param {string} folder @returns {Map<string, Uint8Array>} */
function filesOf(folder) {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"))
    .filter((name) => !LEFT_OUT.has(name))
    .sort();
  return new Map(names.map((name) => [name, readFileSync(path.join(folder, name))]));
}

/**
 * The package.
 * @param {string} dist folder of the built page
 * @param {{ name: string, title: string }} exercise
 */
export function scormPackage(dist, { name, title }) {
  const files = filesOf(dist);
  const start = "start.html";
  files.set(start, Buffer.from(startPage(name)));
  const about = { identifier: `queuescope-${name}`, title, start, files: [...files.keys()].sort() };
  files.set("imsmanifest.xml", Buffer.from(manifest(about)));
  return zipSync(Object.fromEntries(files), { level: 9, mtime: TIME });
}

/** The title in the front matter of an exercise. @param {string} text */
const titleOf = (text) => /^title: *(.+)$/m.exec(text.split(/^---\s*$/m)[1] ?? "")?.[1]?.trim();

/** @param {string} line @returns {never} */
function stop(line) {
  console.error(line);
  process.exit(2);
}

function main() {
  const { values, positionals } = parseArgs({ options: { out: { type: "string" } }, allowPositionals: true });
  const [name, ...more] = positionals;
  const shipped = readdirSync(at("exercises")).flatMap((file) =>
    file === "README.md" ? [] : (/^(.+)\.md$/.exec(file)?.[1] ?? []),
  );
  if (name === undefined || more.length > 0 || !shipped.includes(name))
    stop(`expected: npm run scorm -- EXERCISE [--out FILE], with one of ${shipped.sort().join(", ")}`);
  const dist = at("dist");
  if (!existsSync(path.join(dist, "index.html"))) stop("the page is not built: run `npm run build` first");
  const title = titleOf(readFileSync(at("exercises", `${name}.md`), "utf8")) ?? name;
  const out = path.resolve(process.env.INIT_CWD ?? process.cwd(), values.out ?? `${name}-scorm.zip`);
  const bytes = scormPackage(dist, { name, title });
  writeFileSync(out, bytes);
  console.log(`${out}: ${(bytes.length / 1e6).toFixed(1)} MB`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
