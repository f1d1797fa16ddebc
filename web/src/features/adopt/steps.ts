// From sources to measured hardware: read, guess, build, measure.

import type { ReadSettings, SourceTexts } from "../../adopt/types";
import type { App } from "../../app/context";
import { MAP_ENDING } from "../../base/adopted-design";
import { BRIDGE_VERSION } from "../../session/bridge";
import { includeFolders, missingSources, sizeProblem } from "./files/sources";
import { UNREAD } from "./library/library";
import { sameHardware, withSourcesOf } from "./map/edit-map";
import { readMap } from "./map/map-form";
import { ofServer, ofWorker, unavailable } from "./refusals";
import { adoptStore, isBuilt, type OpenModule } from "./store";
import { change, fail, openModule, store, storedOf, working } from "./working";

const NOT_READ = "The sources cannot be read";
const NOT_BUILT = "The module was not built";
const NOT_MEASURED = "The module was not measured";

/** How the sources of a module are read. */
export const settingsOf = ({ files, top, parameters, defines }: OpenModule): ReadSettings => ({
  ...(top !== null && { top }),
  include: includeFolders(Object.keys(files)),
  defines,
  parameters,
});

/** Reads the interface of the open module, and guesses its map if it has none; the map that it has goes on if its ports are the same.
 * `name` is that of the map, if it is known. */
export function readModule(app: App): Promise<void> {
  return working(app, "reading", async (signal) => void (await readAndGuess(app, signal)));
}

/** The same within a step. False if it was refused. */
export async function readAndGuess(app: App, signal: AbortSignal): Promise<boolean> {
  const { server, worker } = await app.browser.adopted.tools();
  const open = openModule();
  const refused = unavailable(server, Object.keys(open.files));
  if (refused) return fail(refused);
  const size = sizeProblem(open.files);
  if (size) return fail({ kind: "map", title: NOT_READ, problems: [size] });
  const settings = settingsOf(open);
  const read = await server.read(open.files, settings, signal);
  if (signal.aborted) return false;
  if (!read.ok) return refuse(ofServer(read.error, NOT_READ));
  const description = read.value;
  const guessed = await worker.guess(description, { ...settings, top: description.top }, signal);
  if (signal.aborted) return false;
  const unguessed = !guessed.ok && guessed.error.kind === "unguessed" ? guessed.error : null;
  if (!guessed.ok && !unguessed) return refuse(ofWorker(guessed.error, "The map cannot be guessed"));
  const guess = guessed.ok ? guessed.value : (unguessed?.map ?? "");
  await take(app, description.top, guess, { description });
  if (unguessed) fail({ kind: "unguessed", lines: unguessed.lines });
  return unguessed === null;
}

/** Shows a failure, if there is one to show; false for the caller. */
const refuse = (failure: Parameters<typeof fail>[0] | null): false => (failure ? fail(failure) : false);

/** Takes a guess for the open module. What is known of a module with this name goes on if it has the same ports. */
async function take(app: App, top: string, guess: string, changes: Partial<OpenModule>): Promise<void> {
  const open = openModule();
  const name = open.name ?? `${top}${MAP_ENDING}`;
  const { library } = app.browser.adopted;
  const known = open.map !== "" ? open : await library.module(name);
  const drafts = { ...known?.drafts, ...open.drafts };
  const goesOn = known !== null && known.map !== "" && samePorts(known.map, guess);
  if (goesOn) {
    const map = withSourcesOf(known.map, guess);
    const isStale = known.build !== null && !sameFiles(known.files, open.files);
    const { build, bridge, measured } = known;
    const hardware = { build, ...(bridge !== undefined && { bridge }), isStale: open.isStale || isStale };
    change({ ...changes, name, drafts, guess, map, ...hardware, measured });
  } else {
    change({ ...changes, name, drafts, guess, map: guess, build: null, measured: null, isStale: false });
    adoptStore.setState({ faults: [], warnings: [] });
  }
  // What was understood is shown first.
  adoptStore.setState({ checked: null, ...(open.map === "" && { tab: "form" }) });
  app.store.setState({ adopted: name.replace(MAP_ENDING, "") });
  await store(app);
  if (open.name === null) await library.remove(UNREAD);
}

/** True if two maps describe the same ports. */
function samePorts(a: string, b: string): boolean {
  const [one, other] = [readMap(a), readMap(b)];
  return one !== null && other !== null && JSON.stringify(one.ports) === JSON.stringify(other.ports);
}

const sameFiles = (a: SourceTexts, b: SourceTexts): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([path, text]) => b[path] === text);

/** Takes the guess again, in place of the map as it was edited and measured. */
export async function guessAgain(app: App): Promise<void> {
  const { guess } = openModule();
  if (guess === null) return;
  change({ map: guess, measured: null });
  adoptStore.setState({ checked: null, faults: [], failure: null });
  await store(app);
}

/** Chooses one of several modules. */
export async function chooseTop(app: App, top: string): Promise<void> {
  change({ top, name: null, map: "" });
  await readModule(app);
}

/** Sets a parameter or a macro, and reads the module with it; an empty text takes it away. */
export async function setSetting(
  app: App,
  kind: "parameters" | "defines",
  name: string,
  text: string | undefined,
): Promise<void> {
  const { [name]: _, ...others } = openModule()[kind];
  change({ [kind]: text === undefined ? others : { ...others, [name]: text }, isStale: openModule().build !== null });
  await readModule(app);
}

/** Builds the hardware of the open module, and measures what names cannot tell. */
export function buildAndMeasure(app: App): Promise<void> {
  return working(app, "building", async (signal) => {
    const { server } = await app.browser.adopted.tools();
    // A bundle is measured where nothing can be built.
    const isThere = server.availability.state !== "ready" && isBuilt(openModule());
    if (!isThere && !(await build(app, signal))) return;
    adoptStore.setState({ work: "measuring" });
    await measure(app, signal);
  });
}

/** Builds the hardware within a step. False if it was refused. */
export async function build(app: App, signal: AbortSignal): Promise<boolean> {
  const { server, worker } = await app.browser.adopted.tools();
  const { files, map, name } = openModule();
  const refused = unavailable(server, Object.keys(files));
  if (refused) return fail(refused);
  const missing = missingSources(readMap(map)?.sources ?? [], files);
  if (missing.length > 0) return fail({ kind: "missing", names: missing });
  const checked = await worker.check(map);
  if (signal.aborted) return false;
  if (!checked.ok) return refuse(ofWorker(checked.error, "The map cannot be checked"));
  adoptStore.setState({ checked: { text: map, problems: checked.value } });
  if (checked.value.length > 0) return fail({ kind: "map", title: NOT_BUILT, problems: checked.value });
  const built = await server.build(files, map, signal);
  if (signal.aborted) return false;
  if (!built.ok) return refuse(ofServer(built.error, NOT_BUILT));
  const { warnings, ...hardware } = built.value;
  change({ build: hardware.build, bridge: BRIDGE_VERSION, isStale: false });
  adoptStore.setState({ warnings });
  const stored = storedOf(openModule());
  if (stored && name !== null)
    await app.browser.adopted.library.put(stored, { ...hardware, bridge: BRIDGE_VERSION, name, map });
  return true;
}

/** Measures the hardware of the open module within a step. */
async function measure(app: App, signal: AbortSignal): Promise<void> {
  const { worker } = await app.browser.adopted.tools();
  const { name, build, map } = openModule();
  const hardware = name === null ? null : await app.browser.adopted.library.hardware(name, build);
  if (!hardware) return void fail({ kind: "other", title: NOT_MEASURED, text: "Its hardware is no longer here." });
  const probed = await worker.probe(map, { ...hardware, warnings: [] }, signal);
  if (signal.aborted) return;
  if (!probed.ok) return void refuse(ofWorker(probed.error, NOT_MEASURED));
  const { map: found, problems, cycles } = probed.value;
  change({ map: found, measured: { map: found, cycles, build: hardware.build } });
  adoptStore.setState({ faults: problems, checked: { text: found, problems: [] } });
  await store(app);
}

/** Checks the text of the map, for marks in the form and the text. */
export async function checkMap(app: App, map: string): Promise<void> {
  const { worker } = await app.browser.adopted.tools();
  const checked = await worker.check(map);
  const { open } = adoptStore.getState();
  if (checked.ok && open?.map === map) adoptStore.setState({ checked: { text: map, problems: checked.value } });
}

/** Takes an edited text of the map. */
export function editMapText(map: string): void {
  const { map: before, build, isStale } = openModule();
  change({ map, isStale: isStale || (build !== null && !sameHardware(before, map)) });
  adoptStore.setState(({ failure }) => ({ failure: failure?.kind === "map" ? null : failure }));
}
