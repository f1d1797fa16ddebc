// Actions that open scenario files and links.

import { kindOfLink } from "../../../address/classify";
import { addressOfScenario } from "../../../address/scenario";
import type { HistoryMark } from "../../../app/address-of-state";
import type { App } from "../../../app/context";
import { fail, isOpen, refuse } from "../../../app/errors";
import { askToFetch, targetOf, UNASKED } from "../../../app/links";
import { linkError, missingWorkError } from "../../../app/shown-errors";
import type { AppState } from "../../../app/store";
import { keyOf } from "../../../app/work";
import { asStep } from "../../../base/brand";
import { showView } from "../frames";
import { stepsOf } from "../state/selectors";
import { NEW_SCENARIOS, type NewScenario } from "../top-bar/new-scenario";
import { Opener } from "./opener";

/** Opens something on the current screen after earlier openings have finished, unless the reader has gone elsewhere by then. */
function inPlace(app: App, work: (open: Opener, signal: AbortSignal) => Promise<boolean>): Promise<boolean> {
  const { signal } = app.navigation;
  return app.navigation.inTurn(async () => !signal.aborted && work(new Opener(app, signal), signal));
}

/** Starts a navigation, and opens something there. */
export function openNext(app: App, work: (open: Opener, signal: AbortSignal) => Promise<boolean>): Promise<boolean> {
  app.navigation.begin();
  const done = inPlace(app, work);
  app.store.setState(UNASKED);
  return done;
}

/** Opens a scenario file. On an error the open scenario stays. */
export function openText(
  app: App,
  text: string,
  name: string | null = null,
  step: number | null = null,
): Promise<boolean> {
  return openNext(app, (open) => open.text(text, name, step));
}

/** Opens a file that was chosen, dropped or pasted. */
export function openScenarioFile(app: App, file: Blob): Promise<boolean> {
  return openNext(app, (open) => open.file(file, null));
}

/** Opens a shipped scenario. */
export function openNamed(app: App, name: string, step: number | null = null): Promise<boolean> {
  return openNext(app, (open) => open.shipped(name, step));
}

/** Opens a shipped scenario at a step, with one of its engines before the reader. */
export function openEngine(app: App, name: string, step: number, engine: number): Promise<boolean> {
  return openNext(app, async (open) => {
    const opened = await open.shipped(name, step);
    if (opened) await showView(app, { engine });
    return opened;
  });
}

/** Opens a small scenario as a draft in the editor. Back leads to the scenario that was open. */
export async function openNew(app: App, kind: NewScenario): Promise<boolean> {
  const opened = await openText(app, NEW_SCENARIOS[kind]);
  if (opened) app.store.setState({ dialog: "edit" });
  return opened;
}

/** Opens a scenario on the current screen: by its name, or by a link that contains it. */
export function openHere(app: App, scenario: string, step: number): Promise<boolean> {
  return inPlace(app, (open) =>
    scenario.startsWith("#")
      ? follow(app, open, scenario, (text) => open.text(text, null, step, null))
      : open.shipped(scenario, step, null),
  );
}

/** Opens a scenario below an error or a question, unless another one is open. */
export function openFallback(app: App, name: string): Promise<boolean> {
  return app.navigation.inTurn(async () => {
    const { error, waiting } = app.store.getState();
    const opened = !isOpen(app) && (await new Opener(app, app.navigation.signal).shipped(name, null));
    if (opened) app.store.setState({ error, waiting });
    return opened;
  });
}

/** Opens a scenario's text that the reader has pasted. */
export function openSentText(app: App, text: string): Promise<boolean> {
  return openNext(app, (open) => open.sent(text, null));
}

/** Opens a saved work. */
export function openSaved(app: App, key: string): Promise<boolean> {
  return openNext(app, async (open) => {
    const work = await app.browser.archive.recall({ work: key });
    return work ? open.work(work) : fail(app, missingWorkError());
  });
}

/** Opens the state of a history entry: the work, or else the target of the fragment, with its tab and engine. */
export function comeBack(app: App, mark: HistoryMark, fragment: string): Promise<boolean> {
  if (isOpenNetwork(app.store.getState(), mark, fragment)) {
    app.navigation.begin();
    const step = asStep(Math.min(mark.step, stepsOf(app.store.getState()) - 1));
    const where = placeOf(mark, app.store.getState().scenario?.opened.engines.length ?? 0);
    return showView(app, { ...UNASKED, ...where, wanted: step, playing: false, hovered: null });
  }
  return openNext(app, async (open) => {
    const work = await app.browser.archive.recall(mark);
    const opened = work
      ? await open.work(work)
      : // The reader has seen it before, so there is no question about its notes.
        fragment !== "" && (await follow(app, open, fragment, (text, step) => open.text(text, null, step)));
    if (opened) void showView(app, placeOf(mark, app.store.getState().scenario?.opened.engines.length ?? 0));
    return opened;
  });
}

/** Opens the target of a link. Before a file of another host is fetched the reader is asked, and the result is false. */
export function openScenarioLink(app: App, link: string): Promise<boolean> {
  return openNext(app, (open) => follow(app, open, link, (text, step) => open.sent(text, step)));
}

/** Opens the target of a link; `openScenarioText` opens a scenario that the link contains. */
async function follow(
  app: App,
  open: Opener,
  link: string,
  openScenarioText: (text: string, step: number | null) => Promise<boolean>,
): Promise<boolean> {
  const target = await targetOf(app, link);
  if (!target.ok && target.error.kind === "link")
    return fail(app, linkError(target.error.text, isOpen(app), kindOfLink(link)));
  if (!target.ok) return refuse(app, target.error);
  const { value } = target;
  switch (value.kind) {
    case "scenario":
      return openScenarioText(value.text, value.step);
    case "named":
      return open.shipped(value.name, value.step);
    case "elsewhere":
      return askToFetch(app, { url: value.url, step: value.step, stop: null });
  }
}

/** Tab, engine and place in a network of a history entry, for a run with this number of engines. */
const placeOf = ({ tab, engine, atNetwork }: HistoryMark, engines: number): Partial<AppState> => ({
  ...(tab && { tab }),
  ...(engine !== undefined && engine < engines && { engine }),
  ...(atNetwork !== undefined && { atNetwork }),
});

/** True if a history entry is another place in the network that is open: its engines need not be opened again. */
function isOpenNetwork(state: AppState, mark: HistoryMark, fragment: string): boolean {
  const { screen, scenario } = state;
  if (screen !== "player" || !scenario?.opened.network || mark.atNetwork === undefined) return false;
  const key = keyOf(state);
  return key === null ? addressOfScenario(scenario, mark.step) === fragment : key === mark.work;
}
