import { expect, test } from "vitest";
import { readFile } from "./read-file";

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
