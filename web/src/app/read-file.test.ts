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

test.each([
  ["d4c3b2a1", "pcap"],
  ["a1b2c3d4", "pcap of the other byte order"],
  ["4d3cb2a1", "pcap with nanoseconds"],
  ["0a0d0d0a", "pcapng"],
])("a capture, %s (%s), is named as one, with the command that makes a scenario of it", async (head) => {
  const capture = new Blob([Buffer.from(head, "hex"), new Uint8Array(20).fill(255)]);
  expect(await readFile(capture)).toMatchObject({
    ok: false,
    error: { path: "", found: "a capture of packets", expected: expect.stringContaining("queuescope -- import") },
  });
});

test("a file that is far too large is not read", async () => {
  const refuse = () => Promise.reject(new Error("read"));
  const file = { size: 1 << 30, arrayBuffer: refuse, slice: () => new Blob() } as unknown as Blob;
  expect(await readFile(file)).toMatchObject({ ok: false, error: { found: "1073741824 bytes" } });
});
