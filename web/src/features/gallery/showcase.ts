// The scenario in motion at the top of the gallery. It is apart from the groups, which the first step does without.

import showcase from "../../../../scenarios/gallery/showcase.json";
import type { App } from "../../app/context";
import { asStep } from "../../base/brand";
import { openHere } from "../run/actions/opening";

/** What moves on the first card. */
export interface Showcase {
  scenario: string;
  /** Steps that are played again and again. */
  first: number;
  last: number;
  /** The most telling step, shown while nothing moves. */
  still: number;
}

export const SHOWCASE: Showcase = showcase;

/** Opens what moves in the gallery, and plays it unless the reader wants nothing to move by itself. */
async function openShowcase(app: App): Promise<void> {
  const { store, browser } = app;
  const calm = browser.calm();
  const opened = await openHere(app, SHOWCASE.scenario, calm ? SHOWCASE.still : SHOWCASE.first);
  if (!opened || store.getState().screen !== "gallery") return;
  const loop = { first: asStep(SHOWCASE.first), last: asStep(SHOWCASE.last) };
  store.setState({ loop, playing: !calm });
}

/** Does so whenever the reader comes to the gallery. */
export const keepShowcase = (app: App): (() => void) =>
  app.store.subscribe(({ screen }, before) => {
    if (screen === "gallery" && before.screen !== "gallery") void openShowcase(app);
  });
