// Going from one screen to another: to the gallery, and to a guide. Opening a scenario leads to the player.

import { addressOfPlace, type Place } from "../../address/guide";
import { asStep } from "../../base/brand";
import { SHOWCASE } from "../showcase";
import { entryOf } from "../state/keep-address";
import type { Core } from "./core";
import type { Surroundings } from "./surroundings";

export function visiting(core: Core, around: Surroundings, openHere: (name: string, step: number) => Promise<boolean>) {
  const { store } = core;

  /** The address has changed: shows what belongs there. */
  async function showGallery(): Promise<void> {
    store.setState({ screen: "gallery", playing: false, loop: null, dialog: null });
    const calm = around.calm();
    const opened = await openHere(SHOWCASE.scenario, calm ? SHOWCASE.still : SHOWCASE.first);
    if (!opened || store.getState().screen !== "gallery") return;
    const loop = { first: asStep(SHOWCASE.first), last: asStep(SHOWCASE.last) };
    store.setState({ loop, playing: !calm });
  }

  /** The same for a guide. */
  function showAbout(about: Place): void {
    core.go();
    store.setState({ screen: "about", about, playing: false, loop: null, dialog: null, trouble: null });
  }

  /** Leaves the screen, to be gone back to. */
  function leaveFor(to: string): void {
    around.leave(entryOf(store.getState()) ?? { fragment: "", mark: null }, to);
  }

  /** Goes to the gallery. */
  function toGallery(): void {
    store.setState({ search: "" });
    if (store.getState().screen === "gallery") return;
    leaveFor("");
    void showGallery();
  }

  /** Goes to a guide. */
  function toAbout(about: Place): void {
    leaveFor(addressOfPlace(about));
    showAbout(about);
  }

  return { showGallery, showAbout, toGallery, toAbout, leaveFor };
}
