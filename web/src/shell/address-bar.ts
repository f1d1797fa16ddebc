// The address bar: what the page has written there, and what it has heard of it. Browsers show a new address a moment before they tell
// the page of it.

import type { Behind } from "../player/control/surroundings";
import type { Address } from "../player/state/keep-address";

export class AddressBar implements Address {
  private known: string;

  constructor(private readonly window: Pick<Window, "location" | "history">) {
    this.known = window.location.hash;
  }

  fragment(): string {
    return this.window.location.hash;
  }

  isNews(): boolean {
    return this.known !== this.fragment();
  }

  /** What the address says now has been told of, and is being opened. */
  hear(): void {
    this.known = this.fragment();
  }

  replace(fragment: string): void {
    this.window.history.replaceState(null, "", fragment || this.bare());
    this.hear();
  }

  /** Leaves a place behind, so that the reader can go back to it, and what was open there; and goes to the fragment `to`, or the bare address. */
  leave(behind: Behind | null, fragment: string, to = ""): void {
    this.window.history.replaceState(behind, "", fragment || this.bare());
    this.window.history.pushState(null, "", to || this.bare());
    this.hear();
  }

  private bare(): string {
    const { pathname, search } = this.window.location;
    return pathname + search;
  }
}
