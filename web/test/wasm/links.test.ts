/** The page repairs the same links as the command line, and accepts its clean links. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isClean } from "../../src/address/clean.ts";
import { mendInThread } from "./links.ts";

interface Case {
  how: string;
  text: string;
  link?: string | null;
  error?: string;
}

const cases: Case[] = JSON.parse(readFileSync("wasm/links/tests/cases.json", "utf8"));

test("every mangled link of the table is mended", async () => {
  expect(cases.length).toBeGreaterThan(300);
  for (const { how, text, link, error } of cases) {
    const read = await mendInThread(text);
    if (error) expect(read.ok ? "" : read.error, how).toContain(error);
    else expect(read, `${how}: ${text}`).toEqual({ ok: true, value: link ?? text });
  }
});

test("what is taken for clean is not changed by mending", async () => {
  const clean = cases.filter(({ text }) => isClean(text.trim()));
  expect(clean.length).toBeGreaterThan(10);
  for (const { text } of clean)
    expect(await mendInThread(text), text).toEqual({ ok: true, value: `#${text.trim().split("#").at(-1)}` });
});
