// The title of the page.

import { isTopic, TOPICS } from "../../address/guide";
import type { AppState } from "../store";

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
