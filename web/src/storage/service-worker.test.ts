// Service workers where browsers have them, where they deny them, and in frames.

import { afterEach, expect, test, vi } from "vitest";
import { serviceWorkers } from "./service-worker";

afterEach(() => vi.unstubAllGlobals());

/** A window, on top or in a frame, of a browser with this navigator. */
function begin(navigator: object, isOnTop = true): void {
  const window: { top?: unknown } = {};
  window.top = isOnTop ? window : {};
  vi.stubGlobal("window", window);
  vi.stubGlobal("navigator", navigator);
}

test("a page has the service workers of its browser, but not within another page", () => {
  const serviceWorker = {};
  begin({ serviceWorker });
  expect(serviceWorkers()).toBe(serviceWorker);
  begin({ serviceWorker }, false);
  expect(serviceWorkers()).toBeNull();
});

test("a browser without service workers has none", () => {
  begin({});
  expect(serviceWorkers()).toBeNull();
});

test("a browser that denies the access to service workers has none", () => {
  begin({
    get serviceWorker() {
      throw new DOMException("Service worker is disabled because the context is sandboxed.", "SecurityError");
    },
  });
  expect(serviceWorkers()).toBeNull();
});
