// Modules of users are stored and shared: a change of what runs them must not go unnoticed.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { BRIDGE_VERSION } from "./bridge";

/** The interface of each version: the hash of its declarations, and of the table's keywords. */
const VERSIONS: Readonly<Record<number, string>> = { 1: "7d447d76e27f8d76" };

const read = (file: string) => readFileSync(`wasm/rtl-bridge/${file}`, "utf8");

test("a change of the interface of modules has another version", () => {
  const declared = read("include/qs_abi.h")
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "")
    .replace(/\s+/g, " ");
  const keywords = [...read("adopted/adopted_table.h").matchAll(/"(\w+)"/g)].map(([, word]) => word).sort();
  const found = createHash("sha256").update(`${declared}\n${keywords}`).digest("hex").slice(0, 16);
  // If modules that were built before do not run any more: raise BRIDGE_VERSION, and add it here. Else correct the hash of this version.
  expect(VERSIONS[BRIDGE_VERSION]).toBe(found);
});
