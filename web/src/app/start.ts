// What is shown when the page is opened, and when its address is changed by hand.

import { defaultScenario } from "../share/shipped";
import type { Behind } from "../state/control/surroundings";
import type { App } from "./context";

/** Opens what the address says, or the default scenario, which plays until the reader takes over. */
export async function start(app: App): Promise<void> {
  const { control } = app;
  addEventListener("hashchange", () => {
    if (behind() === null && location.hash.length > 1) void control.openLink(location.hash);
  });
  // What was left behind is complete, also when it is too long for an address.
  addEventListener("popstate", () => {
    const was = behind();
    if (was) void control.openText(was.text, was.name, was.step);
  });
  if (location.hash.length > 1) {
    // If not, the reader gets something to look at besides the trouble or the question.
    if (!(await control.openLink(location.hash))) await control.openInstead(defaultScenario);
    return;
  }
  if ((await control.openNamed(defaultScenario)) && !matchMedia("(prefers-reduced-motion: reduce)").matches) {
    playUntilTaken(app);
  }
}

/** What was open when the reader left this place of the browser's history. */
function behind(): Behind | null {
  const kept = history.state as Partial<Behind> | null;
  return typeof kept?.text === "string" ? { text: kept.text, name: kept.name ?? null, step: kept.step ?? 0 } : null;
}

/** Plays slowly; the first key or click ends it, and does what it does besides. */
function playUntilTaken({ store, control }: App): void {
  store.setState({ speed: 1 });
  control.play(true);
  const take = () => {
    removeEventListener("pointerdown", take, true);
    removeEventListener("keydown", take, true);
    if (store.getState().playing) control.play(false);
  };
  addEventListener("pointerdown", take, true);
  addEventListener("keydown", take, true);
}
