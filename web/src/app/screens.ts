// The screens by name, and going from one to another. Opening a scenario leads to its run.

import { type AddressPlace, addressOfPlace, isTopic, TOPICS } from "../address/guide";
import { entryOf } from "./address-of-state";
import type { App } from "./context";
import type { AppState } from "./store";

/** What every screen begins with: nothing plays, no dialog is open. */
export const CALM = { playing: false, loop: null, dialog: null } as const;

/** Leaves the screen for another address, so that the reader can go back to it. */
export function leaveFor({ store, browser }: App, to: string): void {
  browser.leave(entryOf(store.getState()) ?? { fragment: "", mark: null }, to);
}

/** The address has changed: shows the gallery, which opens what moves in it. */
export function showGallery({ store, navigation }: App): void {
  navigation.begin();
  store.setState({ screen: "gallery", ...CALM });
}

/** Goes to the gallery. */
export function toGallery(app: App): void {
  app.store.setState({ search: "" });
  if (app.store.getState().screen === "gallery") return;
  leaveFor(app, "");
  showGallery(app);
}

/** The address has changed: shows a guide. */
export function showAbout({ store, navigation }: App, about: AddressPlace): void {
  navigation.begin();
  store.setState({ screen: "about", about, ...CALM, error: null });
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
  store.setState({ screen: "ten", asking: true, present: false, ...CALM, error: null });
}

/** The screen, by name; undefined for the gallery, and for a guide that is not there. */
export function titleOf({ screen, scenario, experiment, about }: AppState): string | undefined {
  if (screen === "about") return isTopic(about.topic) ? TOPICS[about.topic] : undefined;
  if (screen === "lesson") return "Lesson";
  if (screen === "ten") return "Ask me ten";
  if (screen === "compare") return "Comparison";
  if (screen === "experiments") return "Experiments";
  if (screen === "experiment") return experiment?.title ?? "Experiments";
  return screen === "player" ? scenario?.file.title : undefined;
}
