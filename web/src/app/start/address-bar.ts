// The address bar and the browser's history: which entries the page has written, and which changes it has handled. Browsers show a new
// address a moment before they report it to the page. An address whose `#` was encoded by another program is repaired:
// `?embed=1%23scenario=a` has the fragment in its query.

import { PANEL_TABS } from "../../features/run/view-slice";
import type { Address, HistoryEntry, HistoryMark } from "../address-of-state";

/** Replaces the shown address and keeps the state of its history entry. If the browser refuses, the address is unchanged. */
export function rewrite({ history }: Pick<Window, "history">, address: string): void {
  try {
    history.replaceState(history.state, "", address);
  } catch {
    // A frame without an origin may change only the fragment.
  }
}

export class AddressBar implements Address {
  private known: string;
  /** The work of the current entry; undefined until the page has written to it. */
  private marked: string | null | undefined;

  constructor(private readonly window: Pick<Window, "location" | "history">) {
    this.known = window.location.hash;
  }

  fragment(): string {
    return this.window.location.hash;
  }

  hasUnhandledChange(): boolean {
    return this.known !== this.fragment();
  }

  isMarked(work: string | null): boolean {
    return this.marked === work;
  }

  /** The state of the current entry; null if it has none. */
  markHere(): HistoryMark | null {
    const stored = this.window.history.state as Partial<HistoryMark> | null;
    if (typeof stored?.step !== "number") return null;
    const tab = PANEL_TABS.find((tab) => tab === stored.tab);
    const engine = Number.isInteger(stored.engine) && Number(stored.engine) >= 0 && { engine: Number(stored.engine) };
    return {
      work: typeof stored.work === "string" ? stored.work : null,
      step: stored.step,
      ...(tab && { tab }),
      ...engine,
      ...(typeof stored.atNetwork === "boolean" && { atNetwork: stored.atNetwork }),
    };
  }

  /** Call when the browser has gone to another entry that the page is now opening. */
  markHandled(): void {
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

  /** Replaces a fragment by its clean form and keeps the state of the entry. */
  correct(fragment: string): void {
    rewrite(this.window, fragment);
    this.known = this.fragment();
  }

  /** Adds an entry for the fragment `to`, or for the bare address, after the entry `left`. If the browser has already gone to another entry
   * by itself, the new place is shown there, and the entry before it is unchanged. */
  leave(left: HistoryEntry, to = ""): void {
    if (this.marked === undefined) {
      if (to) this.write("replaceState", null, to);
    } else {
      this.replace(left);
      this.write("pushState", null, to || this.bare());
    }
    this.markHandled();
  }

  /** Writes an entry. Browsers refuse many changes in a short time, and frames without an origin refuse some addresses: the page then
   * continues at the old address. */
  private write(how: "pushState" | "replaceState", mark: HistoryMark | null, address: string): void {
    try {
      this.window.history[how](mark, "", address);
    } catch {
      // The next change writes again.
    }
  }

  private bare(): string {
    const { pathname, search } = this.window.location;
    return pathname + search;
  }
}

const ENCODED_SIGN =
  /%(?:25)*23(?=(?:s|scenario|url|compare|lesson|lesson-url|exercise|experiment|about|adopt)(?:=|%(?:25)*3D)|experiments\b|about\b|adopt\b)/i;

/** The address with its encoded `#` decoded; null if it has a fragment or no encoded one. */
export function withSign(address: string): string | null {
  const [page = "", fragment = ""] = address.split("#", 2);
  const sign = fragment === "" ? ENCODED_SIGN.exec(page) : null;
  return sign && `${page.slice(0, sign.index)}#${page.slice(sign.index + sign[0].length)}`;
}

/** Repairs such an address of a window. */
export function restoreSign(window: Window): void {
  const address = withSign(window.location.href);
  if (address !== null) rewrite(window, address);
}
