// Actions that switch between screens. Opening a scenario leads to its run.

import { type AddressPlace, addressOfPlace, isTopic, TOPICS } from "../address/guide";
import { entryOf } from "./address-of-state";
import type { App } from "./context";
import type { AppState } from "./store";

/** Initial state of every screen: nothing plays, no dialog is open. */
export const SCREEN_START = { playing: false, dialog: null } as const;

/** Adds a history entry for the current screen and goes to another address. */
export function leaveFor({ store, browser }: App, to: string): void {
  browser.leaveScreen(entryOf(store.getState()) ?? { fragment: "", mark: null }, to);
}

/** Shows the gallery after the address has changed. The gallery opens its animation itself. */
export function showGallery({ store, navigation }: App): void {
  navigation.begin();
  store.setState({ screen: "gallery", ...SCREEN_START });
}

/** Goes to the gallery. */
export function toGallery(app: App): void {
  app.store.setState({ search: "" });
  if (app.store.getState().screen === "gallery") return;
  leaveFor(app, "");
  showGallery(app);
}

/** Shows a guide after the address has changed. */
export function showAbout({ store, navigation }: App, about: AddressPlace): void {
  navigation.begin();
  store.setState({ screen: "about", about, ...SCREEN_START, error: null });
}

/** Goes to a guide. */
export function toAbout(app: App, about: AddressPlace): void {
  leaveFor(app, addressOfPlace(about));
  showAbout(app, about);
}

/** Goes to ten questions on the open run. */
export function toTen({ store, navigation }: App): void {
  if (!store.getState().shown) return;
  navigation.begin();
  store.setState({ screen: "ten", asking: true, present: false, ...SCREEN_START, error: null });
}

/** The title of the screen; undefined for the gallery, and for an unknown guide. */
export function titleOf({ screen, scenario, experiment, about, adopted }: AppState): string | undefined {
  if (screen === "about") return isTopic(about.topic) ? TOPICS[about.topic] : undefined;
  if (screen === "lesson") return "Lesson";
  if (screen === "ten") return "Ask me ten";
  if (screen === "compare") return "Comparison";
  if (screen === "experiments") return "Experiments";
  if (screen === "adopt") return adopted ?? "Your own RTL";
  if (screen === "experiment") return experiment?.title ?? "Experiments";
  return screen === "player" ? scenario?.file.title : undefined;
}
