// Assembles the page on any element of any window.

import { createRoot } from "react-dom/client";
import { exerciseOf } from "../../address/exercise";
import { loadDesign } from "../../designs/registry";
import { accessTo } from "../../features/adopt/access";
import { Library } from "../../features/adopt/library/library";
import { LibraryDatabase } from "../../features/adopt/library/library-database";
import { openExercise } from "../../features/exercises/actions";
import { keepExercise } from "../../features/exercises/keep";
import { readOwn } from "../../features/lessons/own/read-own";
import { startRace } from "../../features/race/load";
import { foresee } from "../../features/run/actions/foresee";
import { comeBack, openFallback } from "../../features/run/actions/open";
import { recover } from "../../features/run/actions/recovery";
import { Pictures } from "../../features/run/frames";
import { startPlaying } from "../../features/run/play";
import { fetchElsewhere } from "../../features/share/elsewhere";
import { talkToParent } from "../../features/share/embedding";
import { importFile } from "../../features/share/importing/import-file";
import { mendLink } from "../../features/share/mend-link";
import { openAddress } from "../../features/share/open-anything";
import { applyTheme } from "../../kit/theme/theme";
import { Client, type SessionListener } from "../../session/client";
import { beginStorage, onRefusal, onSiteStorage, probeStorage, siteStorage, tabStorage } from "../../storage/areas";
import { syncAddress } from "../address-of-state";
import type { Browser } from "../browser";
import { AppContext, type App as Parts } from "../context";
import { Navigation } from "../navigation";
import { showGallery } from "../screens";
import { shapeOf } from "../shape";
import { defaultScenario, fetchShipped, shippedNames } from "../shipped";
import { unsavedError } from "../shown-errors";
import { makeStore } from "../store";
import { App } from "./App";
import { AddressBar, restoreSign } from "./address-bar";
import { saveWorks, TabArchive } from "./archive";
import { ArchiveDatabase } from "./archive-database";
import { cacheForOffline } from "./offline";
import { recall, remember } from "./remember";

/** A page that is in the document. */
export interface Mounted extends Parts {
  /** Removes the page from the document; the caller terminates its workers. */
  unmount(): void;
}

/** Milliseconds from the page's load until it is cached for offline use. */
const OFFLINE_AFTER_MS = 1_000;

/** Returns a function that is true the first time: the reader is told only once that the browser refuses to store something. */
function firstRefusal(): () => boolean {
  let reported = false;
  return () => {
    const isFirst = !reported;
    reported = true;
    return isFirst;
  };
}

/** Where the modules of the reader are stored. They run in a side of a comparison too, a frame of this page's own; frames of other hosts do not
 * see them. */
function libraryOf(embedded: boolean): (() => Promise<LibraryDatabase>) | null {
  if (!embedded) return () => LibraryDatabase.open();
  try {
    return window.parent.location.origin === location.origin ? () => LibraryDatabase.openToRead() : null;
  } catch {
    // The parent is a page of another host.
    return null;
  }
}

/** Renders the page into `root`, and opens its address. */
export function mount(root: Element, startWorker: Parts["startWorker"]): Mounted {
  restoreSign(window);
  const shape = shapeOf(location.search);
  beginStorage(shape.embedded);
  const remembered = recall(siteStorage);
  // An embedded page is small, and ignores what the reader's own page has saved.
  const store = makeStore(shape.embedded ? { ...remembered, compare: false } : remembered);
  if (!shape.embedded) remember(store, siteStorage);
  const refused = firstRefusal();
  if (!shape.embedded) onRefusal((refusal) => refused() && store.setState({ refusal }));
  if (!shape.embedded) probeStorage();
  const gone = new AbortController();
  const { signal } = gone;
  onSiteStorage(() => store.setState({ theme: recall(siteStorage).theme ?? "system" }), signal);

  const library = new Library(
    libraryOf(shape.embedded),
    (why) => refused() && store.setState({ error: unsavedError(why) }),
    shape.embedded,
  );
  const adopted = accessTo(library, () => import("../../features/adopt/connect").then(({ connect }) => connect()));
  const listener: Partial<SessionListener> = {
    pending: (pending) => store.setState({ pending }),
    busy: (seeking) => store.setState({ seeking }),
    shrinking: (shrinking) => store.setState({ shrinking }),
    ahead: (known) => store.setState({ known }),
    died: (reason) => recover(app, reason),
  };
  const client: Client = new Client(startWorker, listener, adopted.modulesFor);
  const bar = new AddressBar(window);
  const archive = new TabArchive(shape.embedded ? null : (onClosed) => ArchiveDatabase.open(onClosed), {
    moved: (from, to) => store.setState(({ work }) => (work === from ? { work: to } : {})),
    refused: (why) => {
      if (refused()) store.setState({ error: unsavedError(why) });
      const warn = (event: Event) => archive.losesWork() && event.preventDefault();
      addEventListener("beforeunload", warn, { signal });
    },
  });
  const browser: Browser = {
    fetchScenario: fetchShipped,
    scenarioNames: shippedNames,
    fetchElsewhere,
    importFile,
    mendLink,
    correctAddress: (fragment) => bar.correct(fragment),
    checkLesson: async (text) => {
      const read = await readOwn(text);
      return read.ok ? [] : read.error;
    },
    tabStorage,
    loadDesign,
    leaveScreen: (left, to) => {
      // In an embedded page, Back first moves inside the frame, so we add a history entry only for unsaved changes.
      if (to === undefined && shape.embedded && !left.mark?.work) return;
      bar.leave(left, to);
    },
    archive,
    adopted,
    prefersReducedMotion: () => matchMedia("(prefers-reduced-motion: reduce)").matches,
  };
  const app: Parts = {
    store,
    client,
    navigation: new Navigation(store),
    browser,
    pictures: new Pictures(),
    lessonsOfTab: new Map(),
    startWorker,
    onDied: (reason) => recover(app, reason),
  };

  startPlaying(
    app,
    requestAnimationFrame,
    () => document.querySelector("section[aria-label=Why] p")?.textContent ?? "",
  );
  const foreseen = foresee(app);
  const stopRace = startRace(app);
  const stopAddress = syncAddress(store, bar);
  const stopSaving = saveWorks(store, archive);
  const stopKeeping = keepExercise(app);
  const onHidden = () => document.visibilityState === "hidden" && archive.flush();
  document.addEventListener("visibilitychange", onHidden, { signal });

  let unfollow = applyTheme(store.getState().theme, document.documentElement, (query) => matchMedia(query));
  store.subscribe(({ theme }, before) => {
    if (theme === before.theme) return;
    unfollow();
    unfollow = applyTheme(theme, document.documentElement, (query) => matchMedia(query));
  });

  if (shape.embedded) talkToParent(app, window);
  const inPlatform = new URLSearchParams(location.search).get("scorm") === "1";
  if (inPlatform)
    void import("../../features/exercises/lms/connect").then(
      ({ connectPlatform }) => connectPlatform(app, window, signal),
      () => store.setState({ platform: "silent" }),
    );
  const drawn = createRoot(root);
  // The address is parsed before the first render.
  void start(app, bar, signal);
  drawn.render(
    <AppContext value={app}>
      <App shape={shape} />
    </AppContext>,
  );
  // After the first step, which does not need it.
  const startCaching = () => void cacheForOffline(store, client);
  // A platform has its own ways to store files.
  if (import.meta.env.PROD && !shape.embedded && !inPlatform)
    addEventListener("load", () => setTimeout(startCaching, OFFLINE_AFTER_MS), { signal });
  const unmount = () => {
    gone.abort();
    stopAddress();
    stopSaving();
    stopKeeping();
    foreseen.stop();
    stopRace();
    archive.close();
    library.close();
    drawn.unmount();
    unfollow();
  };
  return { ...app, unmount };
}

/** Opens the address, and follows its changes until `signal`; the bare address leads to the gallery. */
async function start(app: Parts, bar: AddressBar, signal: AbortSignal): Promise<void> {
  /** Opens the current history entry. False if that fails. */
  async function visit(): Promise<boolean> {
    bar.markHandled();
    const mark = bar.markHere();
    if (!mark && !isBareAddress()) return openAddress(app, location.hash);
    if (mark) {
      const exercise = exerciseOf(location.hash);
      const back = exercise
        ? openExercise(app, { ...exercise, step: mark.step }, mark)
        : comeBack(app, mark, isBareAddress() ? "" : location.hash);
      const { signal } = app.navigation;
      // If the reader goes on meanwhile, the later entry is opened.
      if ((await back) || signal.aborted) return true;
    }
    if (isBareAddress()) showGallery(app);
    return isBareAddress();
  }
  const onHash = () => void (bar.markHere() === null && !isBareAddress() && visit());
  // A changed address without state arrives with the `hashchange` event.
  const onHistory = () => void ((bar.markHere() !== null || isBareAddress()) && visit());
  addEventListener("hashchange", onHash, { signal });
  addEventListener("popstate", onHistory, { signal });
  // Shows a scenario below the error or the question.
  if (!(await visit())) await openFallback(app, defaultScenario);
}

const isBareAddress = () => location.hash.length <= 1;
