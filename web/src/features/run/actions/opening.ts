// Opening: scenario files, links, and what a link asks for.

import { kindOfLink } from "../../../address/kind-of-link";
import type { HistoryMark } from "../../../app/address-of-state";
import type { App } from "../../../app/context";
import { fail, isOpen, refuse } from "../../../app/errors";
import { askToFetch, targetOf, UNASKED } from "../../../app/links";
import { goneError, linkError } from "../../../app/shown-errors";
import type { AppState } from "../../../app/store";
import { look } from "../pictures";
import { NEW_SCENARIOS, type NewScenario } from "../top-bar/new-scenario";
import { Opener } from "./opener";

/** Opens where the reader is when what came before is done; not at all if the reader has gone elsewhere by then. */
function inPlace(app: App, work: (open: Opener, signal: AbortSignal) => Promise<boolean>): Promise<boolean> {
  const { signal } = app.navigation;
  return app.navigation.inTurn(async () => !signal.aborted && work(new Opener(app, signal), signal));
}

/** Leads elsewhere, and opens there. */
export function openNext(app: App, work: (open: Opener, signal: AbortSignal) => Promise<boolean>): Promise<boolean> {
  app.navigation.begin();
  const done = inPlace(app, work);
  app.store.setState(UNASKED);
  return done;
}

/** Opens a scenario file. Whatever is wrong with it, the open scenario stays. */
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

/** Opens a scenario that comes with the page. */
export function openNamed(app: App, name: string, step: number | null = null): Promise<boolean> {
  return openNext(app, (open) => open.shipped(name, step));
}

/** Opens a small scenario of the reader's own, in the editor. What was open can be gone back to. */
export async function openNew(app: App, kind: NewScenario): Promise<boolean> {
  const opened = await openText(app, NEW_SCENARIOS[kind]);
  if (opened) app.store.setState({ dialog: "edit" });
  return opened;
}

/** Opens one where the reader is, to be looked at there: by its name, or by a link that holds all of it. */
export function openHere(app: App, scenario: string, step: number): Promise<boolean> {
  return inPlace(app, (open) =>
    scenario.startsWith("#")
      ? follow(app, open, scenario, (text) => open.text(text, null, step, null))
      : open.shipped(scenario, step, null),
  );
}

/** Opens one in place of what could not be opened, or is asked about; not if anything is open by then. */
export function openInstead(app: App, name: string): Promise<boolean> {
  return app.navigation.inTurn(async () => {
    const { error } = app.store.getState();
    const opened = !isOpen(app) && (await new Opener(app, app.navigation.signal).shipped(name, null));
    if (opened) app.store.setState({ error });
    return opened;
  });
}

/** Opens a scenario file that a reader pasted. */
export function openSentText(app: App, text: string): Promise<boolean> {
  return openNext(app, (open) => open.sent(text, null));
}

/** Opens a work that is kept. */
export function openKept(app: App, key: string): Promise<boolean> {
  return openNext(app, async (open) => {
    const work = await app.browser.archive.recall({ work: key });
    return work ? open.work(work) : fail(app, goneError());
  });
}

/** Opens what was open at an entry of the browser's history, as it was looked at: the work, or else what the fragment leads to. */
export function comeBack(app: App, mark: HistoryMark, fragment: string): Promise<boolean> {
  return openNext(app, async (open) => {
    const work = await app.browser.archive.recall(mark);
    const opened = work
      ? await open.work(work)
      : // The reader has seen it before: nothing is asked about its notes.
        fragment !== "" && (await follow(app, open, fragment, (text, step) => open.text(text, null, step)));
    if (opened) void look(app, lookOf(mark, app.store.getState().scenario?.opened.engines.length ?? 0));
    return opened;
  });
}

/** Opens what a link leads to. For a file elsewhere the reader is asked first: false, for nothing is open by then. */
export function openScenarioLink(app: App, link: string): Promise<boolean> {
  return openNext(app, (open) => follow(app, open, link, (text, step) => open.sent(text, step)));
}

/** Opens what a link leads to; `whole` opens a scenario that is in the link. */
async function follow(
  app: App,
  open: Opener,
  link: string,
  whole: (text: string, step: number | null) => Promise<boolean>,
): Promise<boolean> {
  const target = await targetOf(app, link);
  if (!target.ok && target.error.kind === "link")
    return fail(app, linkError(target.error.text, isOpen(app), kindOfLink(link)));
  if (!target.ok) return refuse(app, target.error);
  const { value } = target;
  switch (value.kind) {
    case "scenario":
      return whole(value.text, value.step);
    case "named":
      return open.shipped(value.name, value.step);
    case "elsewhere":
      return askToFetch(app, { url: value.url, step: value.step, stop: null });
  }
}

/** How a run of so many engines was looked at. */
const lookOf = ({ tab, engine }: HistoryMark, engines: number): Partial<AppState> => ({
  ...(tab && { tab }),
  ...(engine !== undefined && engine < engines && { engine }),
});
