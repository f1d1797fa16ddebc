// The library of modules with the browser's database, and without one.

import "fake-indexeddb/auto";
import { afterEach, expect, test } from "vitest";
import { modulesIn } from "../../../session/adopted";
import { Library } from "./library";
import { LibraryDatabase, type StoredModule } from "./library-database";
import { modulesFor } from "./needed";

const NAME = "fifo.map.json";
const moduleAt = (at: number, build: string | null, map = `map ${at}`): StoredModule => ({
  ...{ name: NAME, at, files: { "fifo.sv": "module fifo; endmodule" }, parameters: {}, defines: {}, description: null },
  ...{ guess: null, map, build, isStale: false, measured: null },
});
const hardwareOf = (build: string, map: string) => ({
  ...{ name: NAME, map, build, config: `adopted_${build}`, module: Uint8Array.of(0, 0x61, 0x73, 0x6d, build.length) },
});

const libraries: Library[] = [];
const told: string[] = [];
function open(database: (() => Promise<LibraryDatabase>) | null = LibraryDatabase.open): Library {
  const library = new Library(database, (why) => told.push(why));
  libraries.push(library);
  return library;
}

afterEach(async () => {
  for (const library of libraries.splice(0)) {
    await library.remove(NAME);
    library.close();
  }
  told.length = 0;
});

test("a module outlives the page with its hardware", async () => {
  await open().put(moduleAt(1, "aaaa"), hardwareOf("aaaa", "map 1"));
  const later = open();
  expect(await later.list()).toEqual([{ name: NAME, at: 1, files: 1, build: "aaaa" }]);
  expect(await later.module(NAME)).toEqual(moduleAt(1, "aaaa"));
  expect(await later.hardware(NAME, null)).toEqual(hardwareOf("aaaa", "map 1"));
  expect(await later.hardware(NAME, "bbbb")).toBeNull();
  expect(await later.hardware("other.map.json", null)).toBeNull();
});

test("an edited map is that of the current build, and an older build keeps its own", async () => {
  const library = open();
  await library.put(moduleAt(1, "aaaa"), hardwareOf("aaaa", "map 1"));
  await library.put(moduleAt(2, "bbbb"), hardwareOf("bbbb", "map 2"));
  await library.put(moduleAt(3, "bbbb", "edited"), null);
  for (const one of [library, open()]) {
    expect((await one.hardware(NAME, null))?.map).toBe("edited");
    expect((await one.hardware(NAME, "bbbb"))?.map).toBe("edited");
    expect((await one.hardware(NAME, "aaaa"))?.map).toBe("map 1");
  }
});

test("a build keeps the sources that it was built of", async () => {
  const library = open();
  const files = { "fifo.sv": "edited" };
  await library.put(moduleAt(1, "aaaa"), hardwareOf("aaaa", "map 1"));
  await library.put({ ...moduleAt(2, "bbbb"), files }, hardwareOf("bbbb", "map 2"));
  await library.put({ ...moduleAt(3, "bbbb"), files: { "fifo.sv": "not built" }, isStale: true }, null);
  for (const one of [library, open()]) {
    expect(await one.sources(NAME, null)).toEqual(files);
    expect(await one.sources(NAME, "aaaa")).toEqual(moduleAt(1, null).files);
    expect(await one.sources(NAME, "cccc")).toBeNull();
  }
});

test("of a build that was stored without sources they are those of its module, while it is not changed", async () => {
  const database = await LibraryDatabase.open();
  const build = { ...hardwareOf("aaaa", "map 1"), at: 1 };
  await database.write(moduleAt(1, "aaaa"), build, 4);
  expect(await open().sources(NAME, "aaaa")).toEqual(moduleAt(1, null).files);
  await database.write({ ...moduleAt(1, "aaaa"), isStale: true }, build, 4);
  expect(await open().sources(NAME, "aaaa")).toBeNull();
  database.close();
});

test("only the latest builds are stored, and always the current one", async () => {
  const library = open();
  for (const at of [1, 2, 3, 4, 5, 6]) await library.put(moduleAt(at, `build${at}`), hardwareOf(`build${at}`, "m"));
  // Back to an old one.
  await library.put(moduleAt(7, "build3"), { ...hardwareOf("build3", "m") });
  const later = open();
  const there = await Promise.all([1, 2, 3, 4, 5, 6].map((at) => later.hardware(NAME, `build${at}`)));
  expect(there.map((one) => one?.build ?? null)).toEqual([null, null, "build3", "build4", "build5", "build6"]);
});

test("a module that is removed is gone with its builds", async () => {
  const library = open();
  await library.put(moduleAt(1, "aaaa"), hardwareOf("aaaa", "m"));
  await library.remove(NAME);
  for (const one of [library, open()])
    expect([await one.list(), await one.module(NAME), await one.hardware(NAME, "aaaa")]).toEqual([[], null, null]);
});

test("where storage refuses, modules are there until the page is closed", async () => {
  const library = open(() => Promise.reject(new Error("denied")));
  await library.put(moduleAt(1, "aaaa"), hardwareOf("aaaa", "m"));
  expect(told).toEqual(["denied"]);
  expect(await library.list()).toEqual([{ name: NAME, at: 1, files: 1, build: "aaaa", unsaved: true }]);
  expect((await library.hardware(NAME, null))?.build).toBe("aaaa");
  const embedded = open(null);
  await embedded.put(moduleAt(1, null), null);
  expect([told.length, (await embedded.list()).length]).toEqual([1, 1]);
});

test("a side of a comparison reads what is stored, and stores nothing", async () => {
  const side = () => {
    const library = new Library(LibraryDatabase.openToRead, (why) => told.push(why), true);
    libraries.push(library);
    return library;
  };
  expect(await side().list()).toEqual([]);
  await open().put(moduleAt(1, "aaaa"), hardwareOf("aaaa", "m"));
  const library = side();
  expect((await library.hardware(NAME, "aaaa"))?.build).toBe("aaaa");
  await library.put(moduleAt(2, "bbbb"), hardwareOf("bbbb", "m"));
  expect((await library.hardware(NAME, null))?.build).toBe("bbbb");
  await library.remove(NAME);
  expect((await open().list()).map(({ build }) => build)).toEqual(["aaaa"]);
  expect(told).toEqual([]);
});

test("a scenario names the modules that it needs, each once", async () => {
  const engines = [
    { design: NAME, implementation: "rtl", build: "aaaa" },
    { design: NAME, implementation: "rtl", build: "aaaa" },
    { design: NAME },
    { design: "pifo", implementation: "model" },
  ];
  const text = JSON.stringify({ engines });
  expect(modulesIn(text)).toEqual([
    { name: NAME, build: "aaaa" },
    { name: NAME, build: null },
  ]);
  for (const other of ["", `{"engines": 3, "x": "${NAME}"}`, `${NAME} {`, '{"engines":[{"design":"pifo"}]}'])
    expect(modulesIn(other)).toEqual([]);
  const library = open();
  await library.put(moduleAt(1, "aaaa"), hardwareOf("aaaa", "m"));
  const { modules, missing } = await modulesFor(text.replace('"pifo"', '"other.map.json"'), library);
  expect(modules.map(({ build }) => build)).toEqual(["aaaa"]);
  expect(missing).toEqual([{ name: "other.map.json", build: null }]);
  const later = await modulesFor(text.replaceAll("aaaa", "bbbb"), library);
  expect(later.missing).toEqual([{ name: NAME, build: "bbbb", other: "aaaa" }]);
});
