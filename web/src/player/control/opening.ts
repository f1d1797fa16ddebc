// Opening: scenario files, links, and what a link asks for.

import { kindOfLink } from "../../address/kind-of-link";
import { NEW_SCENARIOS, type NewScenario } from "../new-scenario";
import type { Mark } from "../state/keep-address";
import type { AppState } from "../state/store";
import { elsewhereTrouble, goneTrouble, linkTrouble } from "../state/troubles";
import type { Core } from "./core";
import { Opener } from "./opener";
import type { Surroundings } from "./surroundings";

/**
 * Every opening is true if the scenario is open by then; otherwise what was open stays.
 * @param openLesson opens the file of a lesson at a stop, unless the reader has gone elsewhere
 */
export function opening(
  core: Core,
  around: Surroundings,
  openLesson: (file: Blob, stop: number, isWanted: () => boolean) => Promise<boolean>,
) {
  const { store } = core;
  /** Ends a running fetch from elsewhere. */
  let fetching: AbortController | null = null;

  /** Opens when what came before is done; not at all if the reader has gone elsewhere by then. */
  function newest(work: (open: Opener) => Promise<boolean>): Promise<boolean> {
    core.attempt++;
    const isWanted = core.go();
    const done = core.inTurn(async () => isWanted() && work(new Opener(core, around, isWanted)));
    decline();
    return done;
  }

  /** Opens a scenario file. Whatever is wrong with it, the open scenario stays. */
  function openText(text: string, name: string | null = null, step: number | null = null): Promise<boolean> {
    return newest((open) => open.text(text, name, step));
  }

  /** Opens a file that was chosen, dropped or pasted. */
  function openFile(file: Blob): Promise<boolean> {
    return newest((open) => open.file(file, null));
  }

  /** Opens a scenario that comes with the page. */
  function openNamed(name: string, step: number | null = null): Promise<boolean> {
    return newest((open) => open.shipped(name, step));
  }

  /** Opens a small scenario of the reader's own, in the editor. What was open can be gone back to. */
  async function openNew(kind: NewScenario): Promise<boolean> {
    const opened = await openText(NEW_SCENARIOS[kind]);
    if (opened) store.setState({ dialog: "edit" });
    return opened;
  }

  /** Opens one where the reader is, to be looked at there: by its name, or by a link that holds all of it. */
  function openHere(scenario: string, step: number): Promise<boolean> {
    return newest((open) =>
      scenario.startsWith("#")
        ? follow(open, scenario, (text) => open.text(text, null, step, null))
        : open.shipped(scenario, step, null),
    );
  }

  /** Opens one in place of what could not be opened, or is asked about; not if anything is open by then. */
  function openInstead(name: string): Promise<boolean> {
    return core.inTurn(async () => {
      const { trouble } = store.getState();
      const opened = !core.isOpen() && (await new Opener(core, around, core.staying()).shipped(name, null));
      if (opened) store.setState({ trouble });
      return opened;
    });
  }

  /** Opens a scenario file that a reader pasted. */
  function openPasted(text: string): Promise<boolean> {
    return newest((open) => open.sent(text, null));
  }

  /** Opens a work that is kept. */
  function openKept(key: string): Promise<boolean> {
    return newest(async (open) => {
      const work = await around.archive.recall({ work: key });
      return work ? open.work(work) : core.fail(goneTrouble());
    });
  }

  /** Opens what was open at an entry of the browser's history, as it was looked at: the work, or else what the fragment leads to. */
  function comeBack(mark: Mark, fragment: string): Promise<boolean> {
    return newest(async (open) => {
      const work = await around.archive.recall(mark);
      const opened = work
        ? await open.work(work)
        : // The reader has seen it before: nothing is asked about its notes.
          fragment !== "" && (await follow(open, fragment, (text, step) => open.text(text, null, step)));
      if (opened) void core.look(lookOf(mark, store.getState().scenario?.opened.engines.length ?? 0));
      return opened;
    });
  }

  /** Opens what a link leads to. For a file elsewhere the reader is asked first: false, for nothing is open by then. */
  function openLink(link: string): Promise<boolean> {
    return newest((open) => follow(open, link, (text, step) => open.sent(text, step)));
  }

  /** Opens what a link leads to; `whole` opens a scenario that is in the link. */
  async function follow(
    open: Opener,
    link: string,
    whole: (text: string, step: number | null) => Promise<boolean>,
  ): Promise<boolean> {
    const target = await core.targetOf(link);
    if (!target.ok && target.error.kind === "link")
      return core.fail(linkTrouble(target.error.text, core.isOpen(), kindOfLink(link)));
    if (!target.ok) return core.refuse(target.error);
    const { value } = target;
    switch (value.kind) {
      case "scenario":
        return whole(value.text, value.step);
      case "named":
        return open.shipped(value.name, value.step);
      case "elsewhere":
        return ask(value.url, value.step);
    }
  }

  function ask(url: string, step: number | null): false {
    // The browser decides what an address is.
    if (!URL.canParse(url))
      return core.fail(linkTrouble("It names an address that the browser does not take.", core.isOpen()));
    // An earlier trouble has nothing to do with this question.
    store.setState({ asked: { url, step, stop: null, bytes: null }, playing: false, trouble: null });
    return false;
  }

  /** Fetches what was asked for, and opens it. */
  function openAsked(): Promise<boolean> {
    const { asked } = store.getState();
    if (!asked || asked.bytes !== null) return Promise.resolve(false);
    const done = newest(async (open) => {
      const stop = new AbortController();
      fetching = stop;
      const tell = (bytes: number) => !stop.signal.aborted && store.setState({ asked: { ...asked, bytes } });
      const file = await around.fetchElsewhere(asked.url, tell, stop.signal);
      if (stop.signal.aborted) return false;
      fetching = null;
      store.setState({ asked: null, dialog: null });
      const { step, stop: stopOfLesson } = asked;
      const what = stopOfLesson === null ? "scenario" : "lesson";
      if (!file.ok) return core.fail(elsewhereTrouble(file.error, what, core.isOpen()));
      return stopOfLesson === null ? open.file(file.value, step) : openLesson(file.value, stopOfLesson, isWanted);
    });
    const isWanted = core.staying();
    store.setState({ asked: { ...asked, bytes: 0 } });
    return done;
  }

  /** Nothing is fetched, or nothing more. The open run stays. */
  function decline(): void {
    fetching?.abort();
    fetching = null;
    store.setState({ asked: null, review: null });
  }

  return {
    openText,
    openFile,
    openNamed,
    openNew,
    openHere,
    openInstead,
    openPasted,
    openKept,
    comeBack,
    openLink,
    openAsked,
    decline,
  };
}

/** How a run of so many engines was looked at. */
const lookOf = ({ tab, engine }: Mark, engines: number): Partial<AppState> => ({
  ...(tab && { tab }),
  ...(engine !== undefined && engine < engines && { engine }),
});
