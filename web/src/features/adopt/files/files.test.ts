// Bundles and sources as files: written and read again, and every error with its place.

import { expect, test } from "vitest";
import { OP_ENUM } from "../../../../test/op-enum-map";
import { plainMapName } from "../../../base/adopted-design";
import { type Bundle, bundleName, bundleText, readBundle } from "./bundle";
import { looksLikeBundle, looksLikeMap } from "./kinds";
import { includeFolders, isSource, merged, missingSources, sizeProblem, withoutCommonFolder } from "./sources";

const module = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 255, 128);
const adopted = { name: "op_enum.map.json", map: OP_ENUM, build: "0123456789abcdef", config: "op_enum_1", module };
const BUNDLE: Bundle = {
  modules: [adopted, { ...adopted, name: "other.map.json" }],
  sources: { "op_enum.sv": "module op_enum;\nendmodule\n", "pkg/types.svh": "" },
};

/** The problems of a bundle whose fields are replaced. */
function problemsOf(change: (file: Record<string, unknown>) => void): string[] {
  const file = JSON.parse(bundleText(BUNDLE)) as Record<string, unknown>;
  change(file);
  const read = readBundle(JSON.stringify(file));
  return read.ok ? [] : read.error.map(({ path, found, expected }) => `${path}: found ${found}; expected ${expected}`);
}

test("a bundle that was written is read again", () => {
  const text = bundleText(BUNDLE);
  expect(readBundle(text)).toEqual({ ok: true, value: BUNDLE });
  const later = { ...BUNDLE, modules: BUNDLE.modules.map((one) => ({ ...one, bridge: 2 })) };
  expect(readBundle(bundleText(later))).toEqual({ ok: true, value: later });
  expect([looksLikeBundle(text), looksLikeMap(text)]).toEqual([true, false]);
  expect([bundleName("op_enum.map.json"), plainMapName("op_enum.map.json")]).toEqual([
    "op_enum.adopted.json",
    "op_enum",
  ]);
});

test("a bundle of a large module is written, and has all its bytes", () => {
  const large = new Uint8Array(300_000).map((_, i) => (i < 4 ? (module[i] ?? 0) : (i * 31) & 255));
  const read = readBundle(bundleText({ ...BUNDLE, modules: [{ ...adopted, module: large }] }));
  const bytes = read.ok ? read.value.modules[0]?.module : undefined;
  expect(bytes && Buffer.from(bytes).equals(large)).toBe(true);
});

test("what is wrong with a bundle is said with its place", () => {
  expect(problemsOf((file) => Object.assign(file, { version: 2 }))).toEqual([
    "version: found 2; expected 1: the bundle is of another version of Queuescope",
  ]);
  expect(problemsOf((file) => Object.assign(file, { maps: {}, extra: 1 }))).toEqual([
    "extra: found an unknown field; expected version, maps, sources and build",
    "maps: found nothing; expected at least one file",
  ]);
  expect(problemsOf((file) => Object.assign(file, { maps: { "fifo.json": OP_ENUM } }))[0]).toContain('"fifo.json"');
  expect(problemsOf((file) => Object.assign(file, { sources: { "../a.sv": "", "/b.sv": "", "c//d.sv": "" } }))).toEqual(
    ["../a.sv", "/b.sv", "c//d.sv"].map(
      (path) => `sources: found "${path}"; expected a path inside the folder of the map`,
    ),
  );
  expect(problemsOf((file) => Object.assign(file, { build: { hash: "XYZ", config: "", wasm: "AAAA" } }))).toEqual([
    'build.hash: found "XYZ"; expected 12 to 64 hexadecimal digits',
    'build.config: found ""; expected the name of a configuration',
    "build.wasm: found 3 bytes that are no WebAssembly; expected a WebAssembly module in base64",
  ]);
  expect(problemsOf(({ build }) => Object.assign(build as object, { bridge: "2" }))).toEqual([
    'build.bridge: found "2"; expected the version of the interface, a number from 1 on',
  ]);
  expect(
    problemsOf((file) => Object.assign(file, { build: { hash: "0123456789ab", config: "a", wasm: "?" } })),
  ).toEqual(['build.wasm: found "?"; expected a WebAssembly module in base64']);
  for (const text of ["", "{", "[]", "null", "7"]) expect(readBundle(text).ok).toBe(false);
});

test("maps, bundles, scenarios and sources are told apart", () => {
  expect([looksLikeMap(OP_ENUM), looksLikeBundle(OP_ENUM)]).toEqual([true, false]);
  const scenario = '{"version":1,"engines":[{"design":"a.map.json"}],"operations":[],"ports":[],"top":1}';
  expect([looksLikeMap(scenario), looksLikeBundle(scenario)]).toEqual([false, false]);
  expect(["a.sv", "B.V", "c.svh", "d.vh", "e.vhd", "sv"].map(isSource)).toEqual([true, true, true, true, false, false]);
});

test("paths lose the folders that all of them share", () => {
  expect(withoutCommonFolder(["/rtl/a.sv", "/rtl/pkg/b.sv"])).toEqual(["a.sv", "pkg/b.sv"]);
  expect(withoutCommonFolder(["rtl/a.sv"])).toEqual(["a.sv"]);
  expect(withoutCommonFolder([])).toEqual([]);
  expect(withoutCommonFolder(["a.sv", "x/b.sv"])).toEqual(["a.sv", "x/b.sv"]);
});

test("headers are looked for in their folders", () => {
  expect(includeFolders(["a.sv", "inc/b.svh", "inc/c.vh", "d.svh"])).toEqual([".", "inc"]);
  expect(includeFolders(["a.sv", "x/b.v"])).toEqual([]);
});

test("files that come later replace those with their name", () => {
  const files = { "rtl/a.sv": "1", "rtl/b.sv": "2", "x/c.sv": "3", "y/c.sv": "4" };
  expect(merged(files, { "a.sv": "new", "c.sv": "5", "rtl/b.sv": "6" })).toEqual({
    ...{ "rtl/a.sv": "new", "rtl/b.sv": "6", "x/c.sv": "3", "y/c.sv": "4", "c.sv": "5" },
  });
  expect(missingSources(["rtl/a.sv", "toString", "z.sv"], files)).toEqual(["toString", "z.sv"]);
});

test("too many or too large sources are refused before they are sent", () => {
  expect(sizeProblem({ "a.sv": "module a; endmodule" })).toBeNull();
  expect(sizeProblem(Object.fromEntries(Array.from({ length: 501 }, (_, i) => [`${i}.sv`, ""])))?.found).toBe(
    "501 sources",
  );
  expect(sizeProblem({ "a.sv": "x".repeat((5 << 20) + 1) })?.expected).toContain("5 MiB");
});
