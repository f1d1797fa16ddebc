// The address bar and the browser's history: what the page has written there, and what it has heard of it. Browsers show a new address a
// moment before they report it to the page. Addresses whose `#` was encoded on the way are mended: `?embed=1%23scenario=a` has all of the fragment
// in its query.

import { PANEL_TABS } from "../../features/run/view-slice";
import type { Address, HistoryEntry, HistoryMark } from "../address-of-state";

/** Writes another address over the one that is shown; the entry is marked as before. Where the browser refuses, the old one stays. */
export function rewrite({ history }: Pick<Window, "history">, address: string): void {
  try {
    history.replaceState(history.state, "", address);
  } catch {
    // A frame without an origin may change the fragment alone.
  }
}

export class AddressBar implements Address {
  private known: string;
  /** The work with which the entry is marked; undefined until the page has written to the entry. */
  private marked: string | null | undefined;

  constructor(private readonly window: Pick<Window, "location" | "history">) {
    this.known = window.location.hash;
  }

  fragment(): string {
    return this.window.location.hash;
  }

  isNews(): boolean {
    return this.known !== this.fragment();
  }

  isMarked(work: string | null): boolean {
    return this.marked === work;
  }

  /** The mark of the entry at which the browser is, or null if it has none. */
  markHere(): HistoryMark | null {
    const kept = this.window.history.state as Partial<HistoryMark> | null;
    if (typeof kept?.step !== "number") return null;
    const tab = PANEL_TABS.find((tab) => tab === kept.tab);
    const engine = Number.isInteger(kept.engine) && Number(kept.engine) >= 0 && { engine: Number(kept.engine) };
    return { work: typeof kept.work === "string" ? kept.work : null, step: kept.step, ...(tab && { tab }), ...engine };
  }

  /** The browser has gone to another entry, and what belongs there is being opened. */
  hear(): void {
    this.known = this.fragment();
    this.marked = undefined;
  }

  mark({ fragment, mark }: HistoryEntry): void {
    this.replace({ fragment: (this.marked === undefined && this.fragment()) || fragment, mark });
  }

  replace({ fragment, mark }: HistoryEntry): void {
    this.write("replaceState", mark, fragment || this.bare());
    this.known = this.fragment();
    this.marked = mark?.work ?? null;
  }

  /** Writes the clean form of a fragment in its place; the entry is marked as before. */
  correct(fragment: string): void {
    rewrite(this.window, fragment);
    this.known = this.fragment();
  }

  /**
   * Adds an entry for the fragment `to`, or for the bare address, behind the entry that the reader leaves. If the browser has gone to
   * another entry by itself, that one is where the new place is shown: the entry before it stays as it was left.
   */
  leave(left: HistoryEntry, to = ""): void {
    if (this.marked === undefined) {
      if (to) this.write("replaceState", null, to);
    } else {
      this.replace(left);
      this.write("pushState", null, to || this.bare());
    }
    this.hear();
  }

  /** Browsers refuse many changes in a short time, and frames without an origin some addresses: the page goes on at the old one. */
  private write(how: "pushState" | "replaceState", mark: HistoryMark | null, address: string): void {
    try {
      this.window.history[how](mark, "", address);
    } catch {
      // The next change writes what is missing.
    }
  }

  private bare(): string {
    const { pathname, search } = this.window.location;
    return pathname + search;
  }
}

const ENCODED_SIGN =
  /%(?:25)*23(?=(?:s|scenario|url|compare|lesson|lesson-url|experiment|about)(?:=|%(?:25)*3D)|experiments\b|about\b)/i;

/** The address with `#` in place of what was made of it; null if it has a fragment or needs none. */
export function withSign(address: string): string | null {
  const [page = "", fragment = ""] = address.split("#", 2);
  const sign = fragment === "" ? ENCODED_SIGN.exec(page) : null;
  return sign && `${page.slice(0, sign.index)}#${page.slice(sign.index + sign[0].length)}`;
}

/** Puts the fragment of such an address where it belongs. */
export function restoreSign(window: Window): void {
  const address = withSign(window.location.href);
  if (address !== null) rewrite(window, address);
}
