// Browser functions that the page needs and jsdom lacks: sizes, dialogs, media preferences, served files.

import { readFile } from "node:fs/promises";
import path from "node:path";
import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { onTestFinished } from "vitest";
import { shipped } from "../shipped.ts";
import { isBlock, isVisible } from "./inner-text.ts";

/** Serves the files that the page fetches: shipped scenarios and experiments, and modules for links and experiments. */
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

/** Files for which the page has created an object URL. */
export const files = new Map<string, Blob>();

/** Size of every element: that of the drawing in a page of 1280x720 pixels, because jsdom has no layout. */
const SIZE = { width: 900, height: 480 };
const size = { ...SIZE };

/** Sets the width of every element in pixels, until the test ends. */
export function widen(width: number): void {
  size.width = width;
  onTestFinished(() => void Object.assign(size, SIZE));
}

/** A ResizeObserver that never reports a change. */
class StillObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** The media preferences of the reader: no motion, default colours. */
const asked = (query: string) => ({
  matches: query.includes("prefers-reduced-motion"),
  addEventListener() {},
  removeEventListener() {},
});

function openDialog(this: HTMLDialogElement) {
  this.open = true;
  this.querySelector<HTMLElement>("button, input, textarea, select, a[href]")?.focus();
}

/** Escape closes the top dialog, unless the page has handled the key. */
function cancelDialog(event: KeyboardEvent) {
  const dialog = [...document.querySelectorAll<HTMLDialogElement>("dialog[open]")].at(-1);
  if (event.key !== "Escape" || event.defaultPrevented || !dialog) return;
  if (dialog.dispatchEvent(new Event("cancel", { cancelable: true }))) dialog.close();
}

/** Deletes all databases. */
export function clearDatabases(): void {
  Object.defineProperty(globalThis, "indexedDB", { value: new IDBFactory(), writable: true, configurable: true });
}

/** Places every element at the left edge of the window, with the width of `widen` or the default, until the test ends. Tests that point at
 * positions need this. Returns the size. */
export function place(): { width: number; height: number } {
  const usual = Element.prototype.getBoundingClientRect;
  Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, size.width, size.height);
  onTestFinished(() => {
    Element.prototype.getBoundingClientRect = usual;
  });
  return { ...size };
}

/** The element that captures the pointer until it is released. */
let captor: Element | null = null;

/** Escapes characters of ids in selectors: `:`, and a leading digit. Without this, `aria-labelledby` finds no name. */
const escapeId = (id: string) => id.replace(/^\d/, "\\3$& ").replace(/[^\w\s\\-]/g, "\\$&");

const UNDRAWN = new Set(["HEAD", "SCRIPT", "STYLE", "TITLE", "TEMPLATE"]);

/** Cells and form fields, whose texts are separated from the surrounding text in accessible names. */
const PIECES = /^(T[DH]|CAPTION|THEAD|TBODY|TFOOT|BUTTON|INPUT|SELECT|TEXTAREA|METER|PROGRESS|LEGEND)$/;

/** The style properties that decide whether an element is drawn. */
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

/** The element that a label names: by its id, or the first one inside the label. */
function controlOf(label: HTMLLabelElement): Element | undefined {
  if (!label.hasAttribute("for")) return [...label.getElementsByTagName("*")].find(isLabelled);
  const named = document.getElementById(label.htmlFor);
  return named && isLabelled(named) ? named : undefined;
}

/** The labels of an element. jsdom searches the entire document for each, so a search among n buttons takes time of order n². */
function labelsOf(this: Element): HTMLLabelElement[] {
  return [...document.getElementsByTagName("label")].filter((label) => controlOf(label) === this);
}

/** Installs all of this in jsdom's window, once per window. */
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
  // Without a canvas the table beside it has all that is told of it.
  define(HTMLCanvasElement.prototype, { getContext: () => null });
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
    // A box without a position for visible elements; none for hidden ones.
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
  // Browser functions that the scenario editor needs.
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
    /** jsdom would navigate where a browser downloads a file. */
    click(this: HTMLAnchorElement) {
      if (this.download === "") HTMLElement.prototype.click.call(this);
    },
  });
  addEventListener("pointerup", () => {
    captor = null;
  });
  // Runs after the page's own listeners.
  addEventListener("keydown", (event) => queueMicrotask(() => cancelDialog(event)));
  // Without style sheets, an element's style is the browser default plus its `style` attribute. jsdom's own computation takes a hundred
  // times as long.
  const styleOf = window.getComputedStyle.bind(window);
  const styled = (element: Element) => (element === document.documentElement ? styleOf(element) : ownStyle(element));
  define(window, { getComputedStyle: styled });
  define(globalThis, { getComputedStyle: styled });
  define(HTMLCanvasElement.prototype, { getContext: () => null });
  document.documentElement.style.fontSize = "14px";
}
