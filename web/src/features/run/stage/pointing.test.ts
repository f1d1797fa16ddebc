import { expect, test } from "vitest";
import type { RunShown } from "../slice";
import { divergentThing } from "./pointing";

const shown = (field: string, index: number) =>
  ({ frame: { engines: [{ lockstep: null }, { lockstep: { divergence: { field, index } } }] } }) as unknown as RunShown;

test("side by side the word in which hardware and model part is lit", () => {
  expect(divergentThing({ shown: shown("l1.stoc", 3), compare: true })).toBe("l1.stoc[3]");
  expect(divergentThing({ shown: shown("l1.stoc", 3), compare: false })).toBeNull();
  expect(divergentThing({ shown: shown("assertion", 0), compare: true })).toBeNull();
  expect(divergentThing({ shown: null, compare: true })).toBeNull();
});
