import { expect, test } from "vitest";
import { kindOfText, readFile } from "./incoming";

test.each([
  ["https://example.org/#s=1.abc&t=4", "link"],
  ["  #scenario=bbq-coloring", "link"],
  ["scenario=bbq-coloring", "link"],
  ["url=https://example.org/a.json", "link"],
  ['{ "version": 1 }', "file"],
  ["[1, 2]", "file"],
  ["hello", "file"],
  ['{"title": "# not a link"}', "file"],
  [" \n ", "nothing"],
])("%j is a %s", (text, kind) => {
  expect(kindOfText(text)).toBe(kind);
});

test("a file is read as text", async () => {
  expect(await readFile(new Blob(["{}ü"]))).toEqual({ ok: true, value: "{}ü" });
});

test("a file that is not UTF-8 is told where", async () => {
  const bytes = new Uint8Array([0x7b, 0x22, 0xc3, 0xbc, 0xfc, 0x22, 0x7d]);
  expect(await readFile(new Blob([bytes]))).toMatchObject({ ok: false, error: { path: "byte 4", found: "0xfc" } });
  const cutOff = new Uint8Array([0x7b, 0xc3]);
  expect((await readFile(new Blob([cutOff]))).ok).toBe(false);
});

test("a file that is far too large is not read", async () => {
  const file = { size: 1 << 30, arrayBuffer: () => Promise.reject(new Error("read")) } as unknown as Blob;
  expect(await readFile(file)).toMatchObject({ ok: false, error: { found: "1073741824 bytes" } });
});
