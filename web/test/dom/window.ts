// What the page asks of a browser and jsdom has not: a size, dialogs, the reader's wishes, files that are served.

import { readFile } from "node:fs/promises";
import path from "node:path";
import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { onTestFinished } from "vitest";
import { shipped } from "../shipped.ts";
import { isBlock, isVisible } from "./inner-text.ts";

/** The files that the page fetches: shipped scenarios and experiments, and modules for links and experiments. */
async function served(address: string): Promise<Response> {
  const { pathname } = new URL(address, location.href);
  const module = /\/gen\/((?:links|experiments)_bg\.wasm)$/.exec(pathname)?.[1];
  if (!module) return new Response(await textOf(pathname, address));
  const bytes = await readFile(path.resolve(import.meta.dirname, "../../src/gen", module));
  return new Response(bytes, { headers: { "Content-Type": "application/wasm" } });
}

async function textOf(pathname: string, address: string): Promise<string> {
  if (pathname === "/@shipped.json") return JSON.stringify(Object.fromEntries(shipped));
  const name = /\/(?:scenarios|experiments)\/[\w-]+\.json$/.exec(pathname)?.[0];
  if (name) return readFile(path.join(import.meta.dirname, "../../..", name), "utf8");
  throw new TypeError(`nothing is served at ${address}`);
}

/** Files that the page has given an address. */
export const files = new Map<string, Blob>();

/** Everything is as large as the drawing of a page of 1280x720 pixels: there is no layout. */
const SIZE = { width: 900, height: 480 };
const size = { ...SIZE };

/** Everything is this wide, in pixels, until the test ends. */
export function widen(width: number): void {
  size.width = width;
  onTestFinished(() => void Object.assign(size, SIZE));
}

/** No element changes its size. */
class StillObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** The reader wants no motion, and leaves colours to the page. */
const asked = (query: string) => ({
  matches: query.includes("prefers-reduced-motion"),
  addEventListener() {},
  removeEventListener() {},
});

function openDialog(this: HTMLDialogElement) {
  this.open = true;
  this.querySelector<HTMLElement>("button, input, textarea, select, a[href]")?.focus();
}

/** Escape cancels the window on top, unless the page has used the key. */
function cancelDialog(event: KeyboardEvent) {
  const dialog = [...document.querySelectorAll<HTMLDialogElement>("dialog[open]")].at(-1);
  if (event.key !== "Escape" || event.defaultPrevented || !dialog) return;
  if (dialog.dispatchEvent(new Event("cancel", { cancelable: true }))) dialog.close();
}

/** Forgets all that was stored in databases. */
export function clearDatabases(): void {
  Object.defineProperty(globalThis, "indexedDB", { value: new IDBFactory(), writable: true, configurable: true });
}

/** Everything is at the left end of the window, `widen` or the usual size as wide, until the test ends: there is a place to point at. Returns their size. */
export function place(): { width: number; height: number } {
  const usual = Element.prototype.getBoundingClientRect;
  Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, size.width, size.height);
  onTestFinished(() => {
    Element.prototype.getBoundingClientRect = usual;
  });
  return { ...size };
}

/** The element that hears of the pointer until it is released. */
let captor: Element | null = null;

/** Escapes what ids have: `:`, and a digit in front. Without it, no name is found by `aria-labelledby`. */
const escapeId = (id: string) => id.replace(/^\d/, "\\3$& ").replace(/[^\w\s\\-]/g, "\\$&");

const UNDRAWN = new Set(["HEAD", "SCRIPT", "STYLE", "TITLE", "TEMPLATE"]);

/** Cells and fields: names keep their texts apart from what is around them. */
const PIECES = /^(T[DH]|CAPTION|THEAD|TBODY|TFOOT|BUTTON|INPUT|SELECT|TEXTAREA|METER|PROGRESS|LEGEND)$/;

/** What decides whether an element is drawn. */
function ownStyle(element: Element) {
  const { display = "", visibility = "" } = (element as HTMLElement).style ?? {};
  const closed = element instanceof HTMLDialogElement && !element.open;
  const hidden = element.hasAttribute("hidden") || closed || UNDRAWN.has(element.tagName);
  return {
    display: hidden
      ? "none"
      : display || (isBlock(element) ? "block" : PIECES.test(element.tagName) ? "inline-block" : "inline"),
    visibility: visibility || "visible",
    content: "",
    gridTemplateColumns: "none",
    getPropertyValue: () => "",
  };
}

/** Elements that a label can name. */
const LABELLED = [
  HTMLButtonElement,
  HTMLInputElement,
  HTMLMeterElement,
  HTMLOutputElement,
  HTMLProgressElement,
  HTMLSelectElement,
  HTMLTextAreaElement,
];
const isLabelled = (element: Element | null) =>
  LABELLED.some((one) => element instanceof one) && (element as HTMLInputElement).type !== "hidden";

/** What a label names: the element whose id it has, or the first within it. */
function controlOf(label: HTMLLabelElement): Element | undefined {
  if (!label.hasAttribute("for")) return [...label.getElementsByTagName("*")].find(isLabelled);
  const named = document.getElementById(label.htmlFor);
  return named && isLabelled(named) ? named : undefined;
}

/** Labels of an element. jsdom walks through the whole document for it, so a search among buttons takes time with the square of its size. */
function labelsOf(this: Element): HTMLLabelElement[] {
  return [...document.getElementsByTagName("label")].filter((label) => controlOf(label) === this);
}

/** Adds all of it to jsdom's window, once a window. */
export function furnish(): void {
  const define = (target: object, values: object) =>
    Object.defineProperties(
      target,
      Object.fromEntries(
        Object.entries(values).map(([key, value]) => [key, { value, writable: true, configurable: true }]),
      ),
    );
  define(globalThis, {
    fetch: (address: string | URL) => served(String(address)),
    matchMedia: asked,
    CSS: { escape: escapeId },
    scrollTo() {},
    ResizeObserver: StillObserver,
    IntersectionObserver: StillObserver,
  });
  define(URL, {
    createObjectURL(file: Blob) {
      const address = `blob:${files.size}`;
      files.set(address, file);
      return address;
    },
    revokeObjectURL() {},
  });
  define(Element.prototype, {
    scrollIntoView() {},
    scrollTo() {},
    scrollBy() {},
    setPointerCapture(this: Element) {
      captor = this;
    },
    hasPointerCapture(this: Element) {
      return captor === this;
    },
    releasePointerCapture() {
      captor = null;
    },
    // A box for what is drawn, without a place; none for what is not.
    getClientRects(this: Element) {
      return isVisible(this) ? [this.getBoundingClientRect()] : [];
    },
    animate: () => ({ cancel() {} }),
    getAnimations: () => [],
  });
  Object.defineProperties(Element.prototype, {
    clientWidth: { get: () => size.width, configurable: true },
    clientHeight: { get: () => size.height, configurable: true },
  });
  // What the editor of scenarios asks of a browser.
  define(Document.prototype, { execCommand: () => false });
  define(Range.prototype, { getClientRects: () => [], getBoundingClientRect: () => new DOMRect() });
  for (const { prototype } of LABELLED)
    Object.defineProperty(prototype, "labels", { get: labelsOf, configurable: true });
  define(HTMLDialogElement.prototype, {
    showModal: openDialog,
    close(this: HTMLDialogElement) {
      this.open = false;
    },
  });
  define(HTMLAnchorElement.prototype, {
    /** jsdom would leave the page where a browser saves a file. */
    click(this: HTMLAnchorElement) {
      if (this.download === "") HTMLElement.prototype.click.call(this);
    },
  });
  addEventListener("pointerup", () => {
    captor = null;
  });
  // After the page's own listeners.
  addEventListener("keydown", (event) => queueMicrotask(() => cancelDialog(event)));
  // There are no style sheets, so an element's style is the browser's own and what its `style` says. jsdom works it out in a hundred times the time.
  const styleOf = window.getComputedStyle.bind(window);
  const styled = (element: Element) => (element === document.documentElement ? styleOf(element) : ownStyle(element));
  define(window, { getComputedStyle: styled });
  define(globalThis, { getComputedStyle: styled });
  define(HTMLCanvasElement.prototype, { getContext: () => null });
  document.documentElement.style.fontSize = "14px";
}
