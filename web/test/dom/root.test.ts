// What components can rely on although Preact draws them.

import { createElement, useEffect } from "react";
import { createRoot } from "../../src/kit/root";
import { expect, forgive, test } from "./support.ts";

/** Draws it in an element of its own. */
async function draw(element: React.ReactElement): Promise<Element> {
  const box = document.createElement("div");
  createRoot(box).render(element);
  await Promise.resolve();
  return box;
}

test("a drawing can have the focus, and a field is not checked for spelling", async ({ page: _ }) => {
  const box = await draw(
    createElement("p", null, createElement("svg", { tabIndex: 0 }), createElement("input", { spellCheck: false })),
  );
  expect(box.querySelector("svg")?.getAttribute("tabindex")).toBe("0");
  expect(box.querySelector("input")?.getAttribute("spellcheck")).toBe("false");
});

test("an effect runs in the event that causes it", async ({ page: _ }) => {
  let ran = false;
  await draw(
    createElement(() => {
      useEffect(() => {
        ran = true;
      }, []);
      return null;
    }),
  );
  expect(ran).toBe(true);
});

test("two children of one key are complained about", async ({ page: _ }) => {
  await draw(createElement("p", null, [createElement("b", { key: 1 }), createElement("b", { key: 1 })]));
  expect(forgive().join()).toMatch(/same key/);
});
