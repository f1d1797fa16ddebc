// The moving scenario at the top of the gallery. It is separate from the groups, which the first step does not need.

import showcase from "../../../../scenarios/gallery/showcase.json";
import type { App } from "../../app/context";
import { asStep } from "../../base/brand";
import { openHere } from "../run/actions/open";

/** The moving scenario. */
export interface Showcase {
  scenario: string;
  /** First step of the loop. */
  first: number;
  last: number;
  /** The most instructive step, shown with reduced motion. */
  still: number;
}

export const SHOWCASE: Showcase = showcase;

/** Opens the moving scenario, and plays it unless the reader prefers reduced motion. */
async function openShowcase(app: App): Promise<void> {
  const { store, browser } = app;
  const calm = browser.prefersReducedMotion();
  const opened = await openHere(app, SHOWCASE.scenario, calm ? SHOWCASE.still : SHOWCASE.first);
  if (!opened || store.getState().screen !== "gallery") return;
  const loop = { first: asStep(SHOWCASE.first), last: asStep(SHOWCASE.last) };
  store.setState({ loop, playing: !calm });
}

/** Opens the showcase whenever the reader comes to the gallery. */
export const startShowcase = (app: App): (() => void) =>
  app.store.subscribe(({ screen }, before) => {
    if (screen === "gallery" && before.screen !== "gallery") void openShowcase(app);
  });
