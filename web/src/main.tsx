// Puts the parts together.

import { createRoot } from "react-dom/client";
import "./theme/tokens.css";
import "./theme/base.css";
import { App } from "./app/App";
import { AddressBar } from "./app/address-bar";
import { AppContext } from "./app/context";
import { loadDesign } from "./app/designs";
import { talkToParent } from "./app/embedding";
import { sayHardwareEdits } from "./app/hardware-edits";
import { shapeOf } from "./app/shape";
import { start } from "./app/start";
import { Client } from "./session/client";
import { startWorker } from "./session/start-worker";
import { fetchElsewhere } from "./share/elsewhere";
import { fetchShipped, shippedNames } from "./share/shipped";
import { type Control, makeControl } from "./state/control";
import { keepPlaying } from "./state/player";
import { recall, remember } from "./state/remember";
import { makeStore } from "./state/store";
import { keepAddress } from "./state/url";
import { applyTheme } from "./theme/theme";

const shape = shapeOf(location.search);
const remembered = recall(localStorage);
// Inside another page there is little room, and no part in what the reader's own page remembers.
const store = makeStore(shape.embedded ? { ...remembered, compare: false } : remembered);
if (!shape.embedded) remember(store, localStorage);
addEventListener("storage", () => store.setState({ theme: recall(localStorage).theme ?? "system" }));

const client: Client = new Client(startWorker, {
  pending: (pending) => store.setState({ pending }),
  busy: (seeking) => store.setState({ seeking }),
  shrinking: (shrinking) => store.setState({ shrinking }),
  ahead: (known) => store.setState({ known }),
  died: (reason) => control.died(reason),
});
const bar = new AddressBar(window);
const control: Control = makeControl(store, client, {
  fetchScenario: fetchShipped,
  scenarioNames: shippedNames,
  fetchElsewhere,
  loadDesign,
  leave: (behind, fragment, to) => bar.leave(behind, fragment, to),
  calm: () => matchMedia("(prefers-reduced-motion: reduce)").matches,
});

keepPlaying(store, control, requestAnimationFrame);
keepAddress(store, bar);

let unfollow = applyTheme(store.getState().theme, document.documentElement, (query) => matchMedia(query));
store.subscribe(({ theme }, before) => {
  if (theme === before.theme) return;
  unfollow();
  unfollow = applyTheme(theme, document.documentElement, (query) => matchMedia(query));
});

if (shape.embedded) talkToParent({ store, control }, window);
if (import.meta.hot) sayHardwareEdits(import.meta.hot, store);

const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <AppContext value={{ store, control }}>
      <App shape={shape} />
    </AppContext>,
  );
}
void start({ store, control }, bar);
