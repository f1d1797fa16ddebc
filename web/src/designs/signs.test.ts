import { expect, test } from "vitest";
import type { Info } from "../gen/types/Info";
import type { Operation } from "../gen/types/Operation";
import { glyphOf } from "./signs";

const operations = [
  { name: "push", role: "put" },
  { name: "pop", role: "take" },
  { name: "swap", role: "exchange" },
  { name: "flush", role: "other" },
] as Operation[];
const signs = (info: Pick<Info, "design" | "largest_first">) =>
  operations.map(({ name }) => glyphOf({ ...info, operations }, name));

test("an operation of a user's module has the sign of what it is for", () => {
  expect(signs({ design: "adopted", largest_first: false })).toEqual(["enqueue", "dequeue", "replace", "flush"]);
  expect(signs({ design: "adopted", largest_first: true })[1]).toBe("dequeue-max");
  expect(signs({ design: "bbq", largest_first: false })).toEqual(["push", "pop", "swap", "flush"]);
});
