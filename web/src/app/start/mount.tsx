// Puts the parts of the page together, on any element of any window.

import { createRoot } from "react-dom/client";
import { loadDesign } from "../../designs/registry";
import { keepShowcase } from "../../features/gallery/showcase";
import { readOwn } from "../../features/lessons/own/read-own";
import { foresee } from "../../features/run/actions/foreseeing";
import { comeBack, openInstead } from "../../features/run/actions/opening";
import { recover } from "../../features/run/actions/recovery";
import { Pictures } from "../../features/run/pictures";
import { keepPlaying } from "../../features/run/playing";
import { fetchElsewhere } from "../../features/share/elsewhere";
import { talkToParent } from "../../features/share/embedding";
import { importFile } from "../../features/share/importing/import-file";
import { mendLink } from "../../features/share/mend-link";
import { openAddress } from "../../features/share/open-anything";
import { applyTheme } from "../../kit/theme/theme";
import { Client } from "../../session/client";
import { beginStorage, onSiteStorage, probeStorage, siteStorage, tabStorage } from "../../storage/areas";
import { onRefusal } from "../../storage/refusals";
import { keepAddress } from "../address-of-state";
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
import { keepWorks, TabArchive } from "./archive";
import { ArchiveDatabase } from "./archive-database";
import { keepForOffline } from "./offline";
import { recall, remember } from "./remember";

/** A page that stands in the document. */
export interface Mounted extends Parts {
  /** Takes it out of the document; its workers are the caller's. */
  unmount(): void;
}

/** Milliseconds from the page's load to its being kept. */
const OFFLINE_AFTER_MS = 1_000;

/** True the first time: the reader is told once that the browser refuses to keep something, whatever it is. */
function firstRefusal(): () => boolean {
  let told = false;
  return () => {
    const isFirst = !told;
    told = true;
    return isFirst;
  };
}

/** Draws the page into `root`, and opens its address. */
export function mount(root: Element, startWorker: Parts["startWorker"]): Mounted {
  restoreSign(window);
  const shape = shapeOf(location.search);
  beginStorage(shape.embedded);
  const remembered = recall(siteStorage);
  // Inside another page there is little room, and no part in what the reader's own page remembers.
  const store = makeStore(shape.embedded ? { ...remembered, compare: false } : remembered);
  if (!shape.embedded) remember(store, siteStorage);
  const refused = firstRefusal();
  if (!shape.embedded) onRefusal((refusal) => refused() && store.setState({ refusal }));
  if (!shape.embedded) probeStorage();
  const gone = new AbortController();
  const { signal } = gone;
  onSiteStorage(() => store.setState({ theme: recall(siteStorage).theme ?? "system" }), signal);

  const client: Client = new Client(startWorker, {
    pending: (pending) => store.setState({ pending }),
    busy: (seeking) => store.setState({ seeking }),
    shrinking: (shrinking) => store.setState({ shrinking }),
    ahead: (known) => store.setState({ known }),
    died: (reason) => recover(app, reason),
  });
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
    leave: (left, to) => {
      // Going back in a page with frames goes back in the frames first: only what would be lost is worth that.
      if (to === undefined && shape.embedded && !left.mark?.work) return;
      bar.leave(left, to);
    },
    archive,
    calm: () => matchMedia("(prefers-reduced-motion: reduce)").matches,
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

  keepPlaying(app, requestAnimationFrame, () => document.querySelector("section[aria-label=Why] p")?.textContent ?? "");
  const foreseen = foresee(app);
  const stopShowcase = keepShowcase(app);
  const stopAddress = keepAddress(store, bar);
  const stopWorks = keepWorks(store, archive);
  const onHidden = () => document.visibilityState === "hidden" && archive.flush();
  document.addEventListener("visibilitychange", onHidden, { signal });

  let unfollow = applyTheme(store.getState().theme, document.documentElement, (query) => matchMedia(query));
  store.subscribe(({ theme }, before) => {
    if (theme === before.theme) return;
    unfollow();
    unfollow = applyTheme(theme, document.documentElement, (query) => matchMedia(query));
  });

  if (shape.embedded) talkToParent(app, window);
  const drawn = createRoot(root);
  // What the address asks for is known before anything is drawn.
  void start(app, bar, signal);
  drawn.render(
    <AppContext value={app}>
      <App shape={shape} />
    </AppContext>,
  );
  // Behind the first step, which does not need it.
  const keep = () => void keepForOffline(store, client);
  if (import.meta.env.PROD && !shape.embedded)
    addEventListener("load", () => setTimeout(keep, OFFLINE_AFTER_MS), { signal });
  const unmount = () => {
    gone.abort();
    stopAddress();
    stopWorks();
    foreseen.stop();
    stopShowcase();
    archive.close();
    drawn.unmount();
    unfollow();
  };
  return { ...app, unmount };
}

/** Opens the address, and follows it until `signal`; the bare address has the gallery. */
async function start(app: Parts, bar: AddressBar, signal: AbortSignal): Promise<void> {
  /** Shows what belongs to the entry at which the browser is. False if that cannot be. */
  async function visit(): Promise<boolean> {
    bar.hear();
    const mark = bar.markHere();
    if (!mark && !isBare()) return openAddress(app, location.hash);
    if (mark) {
      const back = comeBack(app, mark, isBare() ? "" : location.hash);
      const { signal } = app.navigation;
      // A reader who goes on meanwhile is shown the entry that they go to.
      if ((await back) || signal.aborted) return true;
    }
    if (isBare()) showGallery(app);
    return isBare();
  }
  const onHash = () => void (bar.markHere() === null && !isBare() && visit());
  // Another address without a mark comes with the other event.
  const onHistory = () => void ((bar.markHere() !== null || isBare()) && visit());
  addEventListener("hashchange", onHash, { signal });
  addEventListener("popstate", onHistory, { signal });
  // The reader gets a picture in addition to the error or the question.
  if (!(await visit())) await openInstead(app, defaultScenario);
}

const isBare = () => location.hash.length <= 1;
