// The way of a module through the screen: brought, read, guessed, built, measured, edited, stored and opened again; with a server and a
// worker that answer what a test says.

import { beforeEach, expect, test } from "vitest";
import { answeringTools, DESCRIPTION } from "../../../test/adopt-tools";
import { OP_ENUM } from "../../../test/op-enum-map";
import { testPage } from "../../../test/wasm/test-page";
import { err, ok } from "../../base/result";
import { BRIDGE_VERSION } from "../../session/bridge";
import { bringFiles, closeModule, listModules, openStored, openUnread, removeModule } from "./bring";
import { chosenFiles } from "./files/brought";
import { bundleText } from "./files/bundle";
import { type StoredModule, UNREAD } from "./library/library";
import { readMap } from "./map/map-form";
import { saveSources } from "./rebuild";
import { buildAndMeasure, chooseTop, editMapText, guessAgain, readModule, setSetting } from "./steps";
import { adoptStore, isBuilt, isRebuilt, NOTHING_OPEN, type OpenModule } from "./store";
import { openModule, setDraft } from "./working";

const SOURCES = { "op_enum.sv": "module op_enum; endmodule", "op_enum_pkg.sv": "package op_enum_pkg; endpackage" };
const filesOf = (texts: Record<string, string>) =>
  chosenFiles(Object.entries(texts).map(([name, text]) => new File([text], name)));

beforeEach(() => adoptStore.setState(NOTHING_OPEN, true));

/** A page with tools that answer. */
function begin() {
  const page = testPage();
  const tools = answeringTools();
  page.adopting.tools = tools;
  return { ...page, tools };
}

const latency = () => readMap(openModule().map)?.operations[1]?.latency;

test("sources are read and guessed, and have an address; built, they are measured and stored", async () => {
  const { app, store, tools, library } = begin();
  expect(await bringFiles(app, filesOf(SOURCES))).toBe(true);
  expect([store.getState().screen, store.getState().adopted]).toEqual(["adopt", "op_enum"]);
  expect(tools.asked).toEqual(['read op_enum.sv op_enum_pkg.sv {"include":[],"defines":{},"parameters":{}}']);
  expect([latency(), openModule().build, openModule().measured]).toEqual([0, null, null]);
  await buildAndMeasure(app);
  expect(tools.asked.slice(1)).toEqual(["build", "probe"]);
  expect([latency(), openModule().measured?.cycles, adoptStore.getState().work]).toEqual([3, 29305, null]);
  const hardware = await library.hardware("op_enum.map.json", null);
  expect([hardware?.build, hardware?.map]).toEqual([openModule().build, openModule().map]);
});

test("it is opened again as it was left, and one that is not here is said", async () => {
  const { app } = begin();
  await bringFiles(app, filesOf(SOURCES));
  await buildAndMeasure(app);
  const before = openModule();
  closeModule(app);
  expect(adoptStore.getState().open).toBeNull();
  await openStored(app, "op_enum");
  expect(openModule()).toEqual({ ...before, top: "op_enum" });
  await removeModule(app, "op_enum.map.json");
  expect(adoptStore.getState().listed).toEqual([]);
  await openStored(app, "op_enum");
  expect(adoptStore.getState().failure).toMatchObject({ kind: "other", title: "There is no module op_enum here" });
});

test("sources that are refused say where, and corrected ones take their place", async () => {
  const { app, tools } = begin();
  const { read } = tools.server;
  const problems = [{ file: "op_enum.sv", line: 3, found: "`x`", expected: "`;`" }];
  tools.server.read = async () => err({ kind: "problems", problems, tops: [], log: "said" });
  await bringFiles(app, filesOf(SOURCES));
  expect(adoptStore.getState().failure).toEqual({
    ...{ kind: "sources", title: "The sources cannot be read", problems, log: "said" },
  });
  expect(openModule().files).toEqual(SOURCES);
  tools.server.read = read;
  await bringFiles(app, filesOf({ "op_enum.sv": "corrected" }));
  expect([openModule().name, openModule().files["op_enum.sv"]]).toEqual(["op_enum.map.json", "corrected"]);
  expect(Object.keys(openModule().files)).toHaveLength(2);
});

test("text that was typed and not saved is stored with its module, and outlives new files of it", async () => {
  const { app, library } = begin();
  await bringFiles(app, filesOf(SOURCES));
  const draft = { of: SOURCES["op_enum.sv"], text: "typed" };
  setDraft("op_enum.sv", draft);
  closeModule(app);
  expect((await library.module("op_enum.map.json"))?.drafts).toEqual({ "op_enum.sv": draft });
  await openStored(app, "op_enum");
  expect(openModule().drafts).toEqual({ "op_enum.sv": draft });
  closeModule(app);
  await bringFiles(app, filesOf({ ...SOURCES, "op_enum.sv": "brought again" }));
  expect([openModule().files["op_enum.sv"], openModule().drafts]).toEqual(["brought again", { "op_enum.sv": draft }]);
  setDraft("op_enum.sv", null);
  expect(openModule().drafts).toEqual({});
});

test("a module that was stored before drafts were opens without any", async () => {
  const { app, library } = begin();
  await bringFiles(app, filesOf(SOURCES));
  const { drafts: _, ...old } = (await library.module("op_enum.map.json")) ?? {};
  closeModule(app);
  await library.put(old as StoredModule, null);
  await openStored(app, "op_enum");
  expect(openModule().drafts).toEqual({});
});

test("sources that cannot be read are here after a reload, as they were edited", async () => {
  const { app, tools, library } = begin();
  const { read } = tools.server;
  tools.server.read = async () => err({ kind: "problems", problems: [], tops: [], log: "" });
  await bringFiles(app, filesOf(SOURCES));
  const draft = { of: SOURCES["op_enum.sv"], text: "half mended" };
  setDraft("op_enum.sv", draft);
  closeModule(app);
  // What a reload leaves.
  adoptStore.setState(NOTHING_OPEN, true);
  await listModules(app);
  expect([adoptStore.getState().unread, adoptStore.getState().listed]).toEqual([Object.keys(SOURCES), []]);
  tools.server.read = read;
  await openUnread(app);
  expect([openModule().name, openModule().files, openModule().drafts]).toEqual([
    "op_enum.map.json",
    SOURCES,
    { "op_enum.sv": draft },
  ]);
  expect(await library.module(UNREAD)).toBeNull();
  expect((await library.list()).map(({ name }) => name)).toEqual(["op_enum.map.json"]);
});

test("hardware of another version of the page is built again, from the sources that are here", async () => {
  const { app, tools, library } = begin();
  await bringFiles(app, filesOf(SOURCES));
  await buildAndMeasure(app);
  const name = "op_enum.map.json";
  const [module, hardware] = [await library.module(name), await library.hardware(name, null)];
  expect([module?.bridge, hardware?.bridge, isBuilt(openModule())]).toEqual([BRIDGE_VERSION, BRIDGE_VERSION, true]);
  closeModule(app);
  if (module && hardware) await library.put({ ...module, bridge: 99 }, { ...hardware, bridge: 99 });
  const text = JSON.stringify({ engines: [{ design: name }] });
  expect((await app.browser.adopted.modulesFor(text)).missing).toEqual([{ name, build: null }]);
  await openStored(app, "op_enum");
  expect([openModule().build, openModule().isStale, isBuilt(openModule())]).toEqual([hardware?.build, false, false]);
  Object.assign(tools.server, { availability: { state: "static", reason: "This is a built page." } });
  await buildAndMeasure(app);
  expect(adoptStore.getState().failure).toMatchObject({ title: "This page does not build hardware" });
  Object.assign(tools.server, { availability: { state: "ready" } });
  await buildAndMeasure(app);
  expect([isBuilt(openModule()), (await app.browser.adopted.modulesFor(text)).missing]).toEqual([true, []]);
  // Of the first version nothing was said.
  const { bridge: _, ...first } = (await library.module(name)) ?? {};
  expect(isBuilt(first as OpenModule)).toBe(true);
});

test("of several modules one is chosen", async () => {
  const { app, tools } = begin();
  const { read } = tools.server;
  tools.server.read = async (files, settings) =>
    settings.top ? read(files, settings) : err({ kind: "problems", problems: [], tops: ["a", "op_enum"], log: "" });
  await bringFiles(app, filesOf(SOURCES));
  expect(adoptStore.getState().failure).toEqual({ kind: "tops", tops: ["a", "op_enum"] });
  await chooseTop(app, "op_enum");
  expect([adoptStore.getState().failure, openModule().name]).toEqual([null, "op_enum.map.json"]);
});

test("where nothing is guessed the ports are said, and the map is there to be completed", async () => {
  const { app, tools } = begin();
  tools.worker.guess = async () => err({ kind: "unguessed", lines: ["op_enum: found no clock"], map: OP_ENUM });
  await bringFiles(app, filesOf(SOURCES));
  expect(adoptStore.getState().failure).toEqual({ kind: "unguessed", lines: ["op_enum: found no clock"] });
  expect(openModule().map).toBe(OP_ENUM);
});

test("a map that is wrong is not built", async () => {
  const { app, tools } = begin();
  await bringFiles(app, filesOf(SOURCES));
  const problem = { path: "operations[0].ready", found: '"x"', expected: "an output", hint: "" };
  tools.worker.check = async () => ok([problem]);
  await buildAndMeasure(app);
  expect(adoptStore.getState().failure).toMatchObject({ kind: "map", problems: [problem] });
  expect(tools.asked).not.toContain("build");
});

test("a module that hangs in the probe is built all the same", async () => {
  const { app, tools } = begin();
  await bringFiles(app, filesOf(SOURCES));
  tools.worker.probe = async () => err({ kind: "died", reason: "no answer for 30 s" });
  await buildAndMeasure(app);
  expect(adoptStore.getState().failure).toMatchObject({
    title: "The module was not measured",
    text: "no answer for 30 s",
  });
  expect([openModule().build !== null, openModule().measured, adoptStore.getState().work]).toEqual([true, null, null]);
});

test("sources that change leave the map that was edited, if the ports are the same", async () => {
  const { app } = begin();
  await bringFiles(app, filesOf(SOURCES));
  await buildAndMeasure(app);
  editMapText(openModule().map.replace('"capacity": 8', '"capacity": 7'));
  await bringFiles(app, filesOf({ "op_enum.sv": "module op_enum; wire x; endmodule" }));
  expect(readMap(openModule().map)?.capacity).toBe(7);
  expect([openModule().isStale, latency()]).toEqual([true, 3]);
  await guessAgain(app);
  expect([readMap(openModule().map)?.capacity, latency(), openModule().measured]).toEqual([8, 0, null]);
});

test("other ports are guessed anew", async () => {
  const { app, tools } = begin();
  await bringFiles(app, filesOf(SOURCES));
  await buildAndMeasure(app);
  tools.worker.guess = async () =>
    ok(OP_ENUM.replace('"rank_i", "direction": "in", "bits": 16', '"rank_i", "direction": "in", "bits": 12'));
  await readModule(app);
  expect([openModule().build, openModule().measured]).toEqual([null, null]);
});

test("a parameter and a macro are read with the module", async () => {
  const { app, tools } = begin();
  await bringFiles(app, filesOf({ ...SOURCES, "inc/types.svh": "" }));
  await setSetting(app, "parameters", "Depth", "16");
  await setSetting(app, "defines", "BUG", "1");
  expect(tools.asked.at(-1)).toContain('{"include":["inc"],"defines":{"BUG":"1"},"parameters":{"Depth":"16"}}');
  await setSetting(app, "parameters", "Depth", undefined);
  expect(tools.asked.at(-1)).toContain('"parameters":{}');
});

test("a map comes with its sources, or says which are not here", async () => {
  const { app, tools } = begin();
  const map = OP_ENUM.replace('"capacity": 8', '"capacity": 5');
  await bringFiles(app, filesOf({ "mine.map.json": map }));
  expect(adoptStore.getState().failure).toEqual({ kind: "missing", names: ["op_enum_pkg.sv", "op_enum.sv"] });
  await bringFiles(app, filesOf(SOURCES));
  expect([openModule().name, readMap(openModule().map)?.capacity]).toEqual(["mine.map.json", 5]);
  expect(tools.asked.at(-1)).toContain("read");
  adoptStore.setState(NOTHING_OPEN, true);
  await bringFiles(app, filesOf({ "other.map.json": map, ...SOURCES }));
  expect([openModule().name, adoptStore.getState().failure]).toEqual(["other.map.json", null]);
});

test("a bundle opens where nothing is built, and new sources are refused with the command", async () => {
  const { app, tools, store, library } = begin();
  await bringFiles(app, filesOf(SOURCES));
  await buildAndMeasure(app);
  const hardware = await library.hardware("op_enum.map.json", null);
  const text = hardware ? bundleText({ modules: [hardware], sources: SOURCES }) : "";
  const elsewhere = begin();
  Object.assign(elsewhere.tools.server, { availability: { state: "static", reason: "This is a built page." } });
  adoptStore.setState(NOTHING_OPEN, true);
  await bringFiles(elsewhere.app, filesOf({ "op_enum.adopted.json": text }));
  expect([openModule().name, openModule().build, openModule().files]).toEqual([
    "op_enum.map.json",
    hardware?.build,
    SOURCES,
  ]);
  expect(await elsewhere.library.hardware("op_enum.map.json", null)).toEqual(hardware);
  await buildAndMeasure(elsewhere.app);
  expect(elsewhere.tools.asked).toEqual(["probe"]);
  await bringFiles(elsewhere.app, filesOf({ "new.sv": "module n; endmodule" }));
  expect(adoptStore.getState().failure).toMatchObject({
    title: "This page does not build hardware",
    command: "npm run -s queuescope -- adopt new.sv",
  });
  expect([tools.asked.length, store.getState().error]).toEqual([3, null]);
});

test("files that are none of a module are left to others, and wrong ones close nothing", async () => {
  const { app, store } = begin();
  expect(await bringFiles(app, filesOf({ "a.json": '{"version":1,"engines":[]}', "b.txt": "x" }))).toBeNull();
  await bringFiles(app, filesOf(SOURCES));
  const before = openModule();
  expect(await bringFiles(app, filesOf({ "b.json": '{"version":3,"maps":{},"build":{"wasm":""}}' }))).toBe(false);
  expect(store.getState().error?.problems[0]).toMatchObject({ path: "b.json: version", found: "3" });
  expect(openModule()).toEqual(before);
});

test("a saved source is read and built again, and the last of two saves counts", async () => {
  const { app, tools } = begin();
  await bringFiles(app, filesOf(SOURCES));
  await saveSources(app, { "op_enum.sv": "one" });
  expect(tools.asked).not.toContain("build");
  await buildAndMeasure(app);
  const before = openModule().build;
  expect(isRebuilt(openModule())).toBe(false);
  const [first, second] = [
    saveSources(app, { "op_enum.sv": "three" }),
    saveSources(app, { "op_enum.sv": "seventeen" }),
  ];
  await Promise.all([first, second]);
  expect([openModule().files["op_enum.sv"], openModule().isStale, openModule().build === before]).toEqual([
    "seventeen",
    false,
    false,
  ]);
  // What was measured belongs to the former hardware.
  expect(isRebuilt(openModule())).toBe(true);
  await buildAndMeasure(app);
  expect(isRebuilt(openModule())).toBe(false);
  expect(DESCRIPTION.top).toBe("op_enum");
});

test("a saved source that cannot be read is stored all the same", async () => {
  const { app, tools, library } = begin();
  await bringFiles(app, filesOf(SOURCES));
  await buildAndMeasure(app);
  tools.server.read = async () => err({ kind: "problems", problems: [], tops: [], log: "said" });
  await saveSources(app, { "op_enum.sv": "garbage" });
  expect(adoptStore.getState().failure?.kind).toBe("sources");
  const stored = await library.module("op_enum.map.json");
  expect([stored?.files["op_enum.sv"], stored?.isStale, stored?.build]).toEqual(["garbage", true, openModule().build]);
});

test("of a chosen folder only files of the reader are taken", () => {
  const file = (path: string) =>
    Object.defineProperty(new File([""], path.replace(/^.*\//, "")), "webkitRelativePath", { value: path });
  const paths = [
    "rtl/a.sv",
    "rtl/src/b.v",
    "rtl/a.map.json",
    "rtl/.git/c.sv",
    "rtl/node_modules/x/d.sv",
    "rtl/README.md",
  ];
  expect(chosenFiles(paths.map(file)).map(({ path }) => path)).toEqual(["rtl/a.sv", "rtl/src/b.v", "rtl/a.map.json"]);
  // A hidden folder that was chosen itself is wanted.
  expect(chosenFiles([file(".work/a.sv")])).toHaveLength(1);
});
