// Actions that go to the screen of modules, and open files there.

import { addressOfAdopted } from "../../address/adopt";
import type { App } from "../../app/context";
import { leaveFor, SCREEN_START } from "../../app/screens";

/** Shows the screen after the address has changed; `name` is that of a map without its ending, or null for the list. */
export function showAdopted(app: App, name: string | null): void {
  app.navigation.begin();
  app.store.setState({ screen: "adopt", adopted: name, ...SCREEN_START, dialogError: null, error: null });
}

/** Goes to a module, or to the list of modules. */
export function toAdopted(app: App, name: string | null): void {
  const { screen, adopted } = app.store.getState();
  if (screen === "adopt" && adopted === name) return;
  leaveFor(app, addressOfAdopted(name));
  showAdopted(app, name);
}
