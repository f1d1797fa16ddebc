// Wrong scenario files and links, as a reader would open them: each is refused with its error and position, and nothing is lost.

import { describe, expect, test } from "vitest";
import { badOf, bytes } from "../../../../test/bad-files.ts";
import { testPage } from "../../../../test/wasm/test-page";
import type { AppState } from "../../../app/store";
import { asStep } from "../../../base/brand";
import { openFile, openLink, openPasted } from "../../share/open-anything";
import { jumpTo } from "./move";
import { openNamed } from "./open";

const files = badOf("scenario");
const links = badOf("link");

/** The errors, one line each as the command line prints them, with the title and the advice. */
function said({ error }: AppState): string {
  const lines = (error?.problems ?? []).map(
    ({ path, found, expected, hint }) =>
      `${path && `${path}: `}found ${found}; expected ${expected}${hint && `; did you mean \`${hint}\`?`}`,
  );
  return [error?.title, ...lines, error?.advice].join("\n");
}

/** A page in the middle of a run; `refused` tries something wrong and returns the message. */
async function openPage() {
  const { store, app, step, idle } = testPage();
  await openNamed(app, "bbq-coloring", 14);
  await idle();
  const { scenario, shown, wanted } = store.getState();
  const refused = async (open: () => Promise<boolean>, name: string) => {
    store.setState({ error: null });
    expect(await open(), name).toBe(false);
    expect(store.getState().scenario, name).toBe(scenario);
    expect(store.getState().shown, name).toBe(shown);
    expect(store.getState().wanted, name).toBe(wanted);
    expect(store.getState().error?.advice, name).toContain("What was open is still open.");
    return said(store.getState());
  };
  const goesOn = async () => {
    jumpTo(app, asStep(15));
    await idle();
    expect(step()).toBe(15);
  };
  return { app, refused, goesOn };
}

test("there are wrong files and wrong links", () => {
  expect(files.length).toBeGreaterThan(15);
  expect(links.length).toBeGreaterThan(10);
});

test("every wrong scenario file is refused with what is wrong where", async () => {
  const { app, refused, goesOn } = await openPage();
  for (const bad of files) {
    const text = await refused(() => openFile(app, new Blob([new Uint8Array(bytes(bad))])), bad.file);
    for (const line of bad.expected.split("\n")) expect(text, bad.file).toContain(line);
  }
  await goesOn();
});

describe("every wrong link is refused with the reason", () => {
  // A text that is not an address cannot become a fragment.
  const withHash = (text: string) => (text.includes("#") ? text.slice(text.indexOf("#")).trim() : `#${text.trim()}`);

  test("in the address", async () => {
    const { app, refused, goesOn } = await openPage();
    for (const bad of links) {
      const fragment = withHash(bytes(bad).toString());
      if (fragment.length < 3) continue;
      const text = await refused(() => openLink(app, fragment), bad.file);
      expect(text.toLowerCase(), bad.file).toContain(bad.expected.toLowerCase());
    }
    await goesOn();
  });

  test("when it is pasted", async () => {
    const { app, refused, goesOn } = await openPage();
    for (const bad of links) {
      const text = bytes(bad).toString();
      const pasted = await refused(() => openPasted(app, text.includes("#") ? text : `#${text}`), bad.file);
      expect(pasted.toLowerCase(), bad.file).toContain(bad.expected.toLowerCase());
    }
    await goesOn();
  });
});
