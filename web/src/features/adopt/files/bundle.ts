// A bundle: one file with the maps of a build, its sources and its hardware, to take to another machine or to a page without a server.

import type { AdoptedModule, SourceTexts } from "../../../adopt/types";
import { MAP_ENDING, plainMapName } from "../../../base/adopted-design";
import { fromBase64, toBase64 } from "../../../base/base64";
import { err, ok, type Result } from "../../../base/result";
import type { Problem } from "../../../gen/types/Problem";
import { BUNDLE_ENDING } from "./kinds";

/** The contents of a bundle. */
export interface Bundle {
  /** Modules with the same hardware, each with its own map. At least one. */
  modules: readonly AdoptedModule[];
  sources: SourceTexts;
}

/** The first bytes of every wasm module. */
const MAGIC = [0x00, 0x61, 0x73, 0x6d];

/** The text of a bundle. */
export function bundleText({ modules, sources }: Bundle): string {
  const [first] = modules;
  if (!first) throw new Error("a bundle has at least one map");
  const file = {
    version: 1,
    maps: Object.fromEntries(modules.map(({ name, map }) => [name, map])),
    sources,
    build: {
      ...{ hash: first.build, config: first.config },
      ...(first.bridge !== undefined && { bridge: first.bridge }),
      wasm: toBase64(first.module),
    },
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** The file name of a bundle of this module. */
export const bundleName = (name: string): string => `${plainMapName(name)}${BUNDLE_ENDING}`;

/** Collects what is wrong with a file. */
class Report {
  readonly problems: Problem[] = [];

  wrong(path: string, found: string, expected: string): null {
    this.problems.push({ path, found, expected, hint: "" });
    return null;
  }

  object(path: string, value: unknown): Record<string, unknown> | null {
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
    return this.wrong(path, foundText(value), "an object");
  }

  /** An object whose values are texts, at least one of them. */
  texts(path: string, value: unknown): Record<string, string> | null {
    const object = this.object(path, value);
    if (!object) return null;
    const entries = Object.entries(object);
    for (const [name, text] of entries)
      if (typeof text !== "string") this.wrong(`${path}.${name}`, foundText(text), "the text of a file");
    if (entries.length === 0) return this.wrong(path, "nothing", "at least one file");
    return Object.fromEntries(entries.map(([name, text]) => [name, String(text)]));
  }
}

const foundText = (value: unknown): string => {
  if (value === undefined) return "nothing";
  const text = JSON.stringify(value);
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
};

/** Reads the text of a bundle; everything that is wrong with it otherwise. The maps themselves are checked by who opens them. */
export function readBundle(text: string): Result<Bundle, Problem[]> {
  const report = new Report();
  const file = report.object("", parsed(text, report));
  if (!file) return err(report.problems);
  if (file.version !== 1) {
    report.wrong("version", foundText(file.version), "1: the bundle is of another version of Queuescope");
    return err(report.problems);
  }
  for (const name of Object.keys(file))
    if (!["version", "maps", "sources", "build"].includes(name))
      report.wrong(name, "an unknown field", "version, maps, sources and build");
  const maps = report.texts("maps", file.maps);
  for (const name of Object.keys(maps ?? {}))
    if (!/^[\w.$ -]{1,100}\.map\.json$/.test(name))
      report.wrong("maps", JSON.stringify(name), `the name of a map: fifo${MAP_ENDING}`);
  const sources = report.texts("sources", file.sources);
  for (const path of Object.keys(sources ?? {}))
    if (!isInside(path)) report.wrong("sources", JSON.stringify(path), "a path inside the folder of the map");
  const build = report.object("build", file.build);
  const hash = build && wordOf(report, "build.hash", build.hash, /^[0-9a-f]{12,64}$/, "12 to 64 hexadecimal digits");
  const config = build && wordOf(report, "build.config", build.config, /^\w{1,200}$/, "the name of a configuration");
  const bridge = build && versionOf(report, build.bridge);
  const module = build && moduleOf(report, build.wasm);
  if (report.problems.length > 0 || !maps || !sources || !hash || !config || !module) return err(report.problems);
  const modules = Object.entries(maps).map(([name, map]) => ({
    ...{ name, map, build: hash, config, module },
    ...(bridge !== null && { bridge }),
  }));
  return ok({ modules, sources });
}

function parsed(text: string, report: Report): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    report.problems.push({ path: "", found: `no JSON: ${reason}`, expected: "", hint: "" });
    return {};
  }
}

function wordOf(report: Report, path: string, value: unknown, pattern: RegExp, expected: string): string | null {
  if (typeof value === "string" && pattern.test(value)) return value;
  return report.wrong(path, foundText(value), expected);
}

/** The version of the interface that the hardware was built for; bundles of the first one do not have it. */
function versionOf(report: Report, value: unknown): number | null {
  if (value === undefined || (Number.isSafeInteger(value) && Number(value) > 0))
    return value === undefined ? null : Number(value);
  return report.wrong("build.bridge", foundText(value), "the version of the interface, a number from 1 on");
}

function moduleOf(report: Report, value: unknown): Uint8Array | null {
  const bytes = typeof value === "string" ? fromBase64(value) : null;
  if (!bytes) return report.wrong("build.wasm", foundText(value), "a WebAssembly module in base64");
  if (MAGIC.some((byte, i) => bytes[i] !== byte))
    return report.wrong(
      "build.wasm",
      `${bytes.length} bytes that are no WebAssembly`,
      "a WebAssembly module in base64",
    );
  return bytes;
}

/** True for a path inside one folder: relative, without `..`. */
export const isInside = (path: string): boolean =>
  path !== "" &&
  !/^[/\\]|^[a-z]:|\\/i.test(path) &&
  path.split("/").every((part) => part !== "" && part !== ".." && part !== ".");
