// Opens what the reader drops or chooses: sources, maps and bundles.

import type { SourceTexts } from "../../adopt/types";
import type { App } from "../../app/context";
import { fail as failPage, isOpen } from "../../app/errors";
import { MOST_BYTES, readFile } from "../../app/read-file";
import { MAP_ENDING, plainMapName } from "../../base/adopted-design";
import type { Problem } from "../../gen/types/Problem";
import { toAdopted } from "./actions";
import { type BroughtFile, belowOneFolder } from "./files/brought";
import { type Bundle, readBundle } from "./files/bundle";
import { type BroughtKind, broughtKind, isReadable } from "./files/kinds";
import { MOST_SOURCE_BYTES, merged, missingSources } from "./files/sources";
import { UNREAD } from "./library/library";
import { readMap } from "./map/map-form";
import { readAndGuess } from "./steps";
import { adoptStore, NOTHING_OPEN, type OpenModule } from "./store";
import { stopWatching, watchFiles } from "./watch";
import { change, fail, stopWorking, store, storedOf, working } from "./working";

/** Files as texts, by what they are. */
interface BroughtTexts {
  sources: SourceTexts;
  maps: readonly { name: string; text: string }[];
  bundles: readonly Bundle[];
}

/** Opens files if some of them are sources, maps or bundles; null if none is. False if they were refused, which leaves what was open. */
export async function bringFiles(app: App, files: readonly BroughtFile[]): Promise<boolean | null> {
  const kinds = await Promise.all(files.map(async (one) => ({ ...one, kind: await broughtKind(one.file) })));
  const known = kinds.filter((one): one is BroughtFile & { kind: BroughtKind } => one.kind !== null);
  if (known.length === 0) return null;
  const sources = belowOneFolder(known.filter(({ kind }) => kind === "source"));
  const others = known.filter(({ kind }) => kind !== "source");
  const read = await readAll([...sources.map((one) => ({ ...one, kind: "source" as const })), ...others]);
  if ("problems" in read) return failPage(app, wrongFiles(read.problems, isOpen(app)));
  app.store.setState({ error: null });
  const [bundle] = read.bundles;
  await (bundle ? openBundle(app, bundle) : openSources(app, read));
  const watched = sources.flatMap(({ path, handle, file }) =>
    handle ? [{ path, handle, at: file.lastModified }] : [],
  );
  watchFiles(app, watched);
  return true;
}

/** Reads all files; what is wrong with them otherwise. */
async function readAll(
  files: readonly (BroughtFile & { kind: BroughtKind })[],
): Promise<BroughtTexts | { problems: Problem[] }> {
  const sources: Record<string, string> = {};
  const maps: { name: string; text: string }[] = [];
  const bundles: Bundle[] = [];
  const problems: Problem[] = [];
  for (const { path, file, kind } of files) {
    const at = (problem: Problem): Problem => ({ ...problem, path: [path, problem.path].filter(Boolean).join(": ") });
    if (!isReadable(file, kind, kind === "source" ? MOST_SOURCE_BYTES : MOST_BYTES)) {
      problems.push({ path, found: `${file.size} bytes`, expected: "a smaller file", hint: "" });
      continue;
    }
    if (kind === "bundle") {
      const bundle = readBundle(await file.text());
      if (bundle.ok) bundles.push(bundle.value);
      else problems.push(...bundle.error.map(at));
      continue;
    }
    const text = await readFile(file);
    if (!text.ok) problems.push(at(text.error));
    else if (kind === "map") maps.push({ name: mapName(file.name, text.value), text: text.value });
    else sources[path] = text.value;
  }
  return problems.length > 0 ? { problems } : { sources, maps, bundles };
}

/** The name of a map by that of its file: `fifo.map.json`, also of `fifo.json` or `fifo.map (1).json`. */
const mapName = (file: string, text: string): string => {
  if (file.endsWith(MAP_ENDING)) return file;
  const plain = file.replace(/(\.map)?( ?\(\d+\))?(\.json)?$/i, "");
  return `${/^[\w.$ -]{1,90}$/.test(plain) ? plain : (readMap(text)?.top ?? "module")}${MAP_ENDING}`;
};

const wrongFiles = (problems: readonly Problem[], open: boolean) => ({
  title: "These files cannot be opened",
  problems,
  advice: `Correct them and drop them again.${open ? " What was open is still open." : ""}`,
});

/** A module that was just brought. */
const FRESH: OpenModule = {
  ...{ name: null, files: {}, drafts: {}, top: null, parameters: {}, defines: {}, description: null, guess: null },
  ...{ map: "", build: null, isStale: false, measured: null },
};

/** Shows a module in place of the open one. */
function show(app: App, open: OpenModule): void {
  const { listed } = adoptStore.getState();
  // Its editor is left, with text that may be not stored yet.
  void store(app);
  stopWatching();
  adoptStore.setState({ ...NOTHING_OPEN, listed, open });
}

/** Opens sources, and a map of them if there is one. Sources that belong to the open module replace its files. */
async function openSources(app: App, { sources, maps }: BroughtTexts): Promise<void> {
  const [map] = maps;
  const { open, failure } = adoptStore.getState();
  const isHere = app.store.getState().screen === "adopt" && open !== null;
  if (map) return openMap(app, map, sources);
  const names = new Set(Object.keys(open?.files ?? {}).map((path) => path.replace(/^.*\//, "")));
  const isKnown = Object.keys(sources).some((path) => names.has(path.replace(/^.*\//, "")));
  const isMissing = failure?.kind === "sources" || failure?.kind === "missing";
  if (open && isHere && (isKnown || isMissing))
    change({ files: merged(open.files, sources), isStale: open.build !== null });
  else {
    show(app, { ...FRESH, files: sources });
    toAdopted(app, null);
  }
  // They may be refused, and the page left before they are corrected.
  await store(app);
  await working(app, "reading", async (signal) => void (await readAndGuess(app, signal)));
}

/** Opens a map with its sources: those that came with it, or that are here. */
async function openMap(app: App, { name, text }: { name: string; text: string }, sources: SourceTexts): Promise<void> {
  const { open } = adoptStore.getState();
  const known = open?.name === name ? open : await app.browser.adopted.library.module(name);
  const files = { ...(known?.files ?? (Object.keys(sources).length > 0 ? {} : open?.files)), ...sources };
  const wanted = readMap(text)?.sources ?? [];
  const missing = missingSources(wanted, files);
  const build = known && missing.length === 0 ? known.build : null;
  const isStale = build !== null && Object.keys(sources).length > 0;
  const hardware = { build, ...versionOf(known ?? {}), isStale };
  show(app, { ...FRESH, name, files, drafts: known?.drafts ?? {}, map: text, ...hardware });
  toAdopted(app, plainMapName(name));
  await store(app);
  if (missing.length > 0) fail({ kind: "missing", names: missing });
  else await readGiven(app);
}

/** Reads the sources of a map that was given, for what the map does not have: parameters of the module. The map stays as it is. */
const readGiven = (app: App): Promise<void> =>
  working(app, "reading", async (signal) => {
    const { server, worker } = await app.browser.adopted.tools();
    const { map } = adoptStore.getState().open ?? FRESH;
    const checked = await worker.check(map);
    if (signal.aborted) return;
    if (checked.ok) adoptStore.setState({ checked: { text: map, problems: checked.value } });
    if (server.availability.state !== "ready") return;
    const { top } = readMap(map) ?? { top: "" };
    if (top !== "") change({ top });
    await readAndGuess(app, signal);
  });

/** Opens a bundle: all of its maps are stored, and the first is shown. */
async function openBundle(app: App, { modules, sources }: Bundle): Promise<void> {
  const [first] = modules;
  if (!first) return;
  const { name, map, build } = first;
  show(app, { ...FRESH, name, files: sources, map, build, ...versionOf(first), measured: measuredIn(map) });
  // Before anything is awaited: whoever goes on meanwhile is not brought back.
  toAdopted(app, plainMapName(name));
  for (const module of modules.toReversed()) {
    const drafts = (await app.browser.adopted.library.module(module.name))?.drafts ?? {};
    if (module === first && adoptStore.getState().open?.name === name) change({ drafts });
    const of = { ...FRESH, name: module.name, files: sources, drafts, map: module.map, build: module.build };
    const stored = storedOf({ ...of, ...versionOf(module), measured: measuredIn(module.map) });
    if (stored) await app.browser.adopted.library.put(stored, module);
  }
  if (adoptStore.getState().open?.name === name) await checkGiven(app, map);
}

/** The version for which hardware was built, as far as it is said. */
const versionOf = ({ bridge }: { bridge?: number }) => (bridge === undefined ? {} : { bridge });

/** The measurement that a map has in its findings; the number of its cycles is not known. */
const measuredIn = (map: string): OpenModule["measured"] =>
  (readMap(map)?.findings ?? []).some(({ what }) => what !== "guess") ? { map, cycles: 0 } : null;

const checkGiven = (app: App, map: string): Promise<void> =>
  working(app, "opening", async (signal) => {
    const { worker } = await app.browser.adopted.tools();
    const checked = await worker.check(map);
    if (checked.ok && !signal.aborted) adoptStore.setState({ checked: { text: map, problems: checked.value } });
  });

/** Opens a stored module by the name of its map without the ending, or shows that it is not here. */
export async function openStored(app: App, name: string): Promise<void> {
  const { open, work } = adoptStore.getState();
  if (open?.name === `${name}${MAP_ENDING}` || (work !== null && open?.name === null)) return;
  await working(app, "opening", async (signal) => {
    const stored = await app.browser.adopted.library.module(`${name}${MAP_ENDING}`);
    if (signal.aborted) return;
    if (!stored) {
      adoptStore.setState({ open: null });
      const text = `The page looked for ${name}${MAP_ENDING} among the modules that this browser stores. Drop its sources, or a bundle of it.`;
      return void fail({ kind: "other", title: `There is no module ${name} here`, text });
    }
    const { at: _, ...rest } = stored;
    show(app, { ...FRESH, ...rest, top: readMap(stored.map)?.top ?? null });
    const { worker } = await app.browser.adopted.tools();
    const checked = await worker.check(stored.map);
    if (checked.ok && !signal.aborted) adoptStore.setState({ checked: { text: stored.map, problems: checked.value } });
  });
}

/** Opens the sources that could not be read, as they were left, and reads them again. */
export function openUnread(app: App): Promise<void> {
  return working(app, "reading", async (signal) => {
    const stored = await app.browser.adopted.library.module(UNREAD);
    if (!stored || signal.aborted) return;
    const { at: _, name: _name, ...rest } = stored;
    show(app, { ...FRESH, ...rest });
    await readAndGuess(app, signal);
  });
}

/** Reads the list of stored modules. */
export async function listModules(app: App): Promise<void> {
  const { library } = app.browser.adopted;
  const [listed, unread] = [await library.list(), await library.module(UNREAD)];
  adoptStore.setState({ listed, unread: unread && Object.keys(unread.files) });
}

/** Stores the open module, and shows none. */
export function leaveModule(app: App): void {
  void store(app);
  adoptStore.setState({ open: null, failure: null, faults: [] });
}

/** Goes to the list of modules. What was open is stored. */
export function closeModule(app: App): void {
  stopWorking(app);
  leaveModule(app);
  toAdopted(app, null);
}

/** Removes a module from the browser. */
export async function removeModule(app: App, name: string): Promise<void> {
  await app.browser.adopted.library.remove(name);
  if (adoptStore.getState().open?.name === name) adoptStore.setState({ open: null, failure: null });
  await listModules(app);
}
