// Puts the parts of the page together, on any element of any window.

import { createRoot } from "react-dom/client";
import { loadDesign } from "../designs/registry";
import { applyTheme } from "../kit/theme/theme";
import { readOwn } from "../lessons/own/read-own";
import { AppContext, type App as Parts } from "../player/context";
import { type Control, makeControl } from "../player/control";
import { fetchElsewhere } from "../player/elsewhere";
import { talkToParent } from "../player/embedding";
import { importFile } from "../player/importing/import-file";
import { mendLink } from "../player/mend-link";
import { shapeOf } from "../player/shape";
import { fetchShipped, shippedNames } from "../player/shipped";
import { keepAddress } from "../player/state/keep-address";
import { keepWorks } from "../player/state/keep-works";
import { keepPlaying } from "../player/state/playing";
import { recall, remember } from "../player/state/remember";
import { makeStore } from "../player/state/store";
import { unsavedTrouble } from "../player/state/troubles";
import { Client } from "../session/client";
import { beginStorage, onSiteStorage, probeStorage, siteStorage, tabStorage } from "../storage/areas";
import { onRefusal } from "../storage/refusals";
import { App } from "./App";
import { AddressBar } from "./address-bar";
import { TabArchive } from "./archive";
import { ArchiveDatabase } from "./archive-database";
import { restoreSign } from "./encoded-sign";
import { keepForOffline } from "./offline";
import { start } from "./start";

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
    died: (reason) => control.died(reason),
  });
  const bar = new AddressBar(window);
  const archive = new TabArchive(shape.embedded ? null : (onClosed) => ArchiveDatabase.open(onClosed), {
    moved: (from, to) => store.setState(({ work }) => (work === from ? { work: to } : {})),
    refused: (why) => {
      if (refused()) store.setState({ trouble: unsavedTrouble(why) });
      const warn = (event: Event) => archive.losesWork() && event.preventDefault();
      addEventListener("beforeunload", warn, { signal });
    },
  });
  const control: Control = makeControl(store, client, {
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
  });

  keepPlaying(
    store,
    control,
    requestAnimationFrame,
    () => document.querySelector("section[aria-label=Why] p")?.textContent ?? "",
  );
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

  const app = { store, control, startWorker };
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
    control.stop();
    archive.close();
    drawn.unmount();
    unfollow();
  };
  return { ...app, unmount };
}
