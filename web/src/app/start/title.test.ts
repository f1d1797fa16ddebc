import { expect, test } from "vitest";
import type { AppState } from "../store";
import { titleOf } from "./title";

test("a guide gives the page its title, and an address of none gives it none", () => {
  const title = (topic: string) => titleOf({ screen: "about", about: { topic, part: null } } as AppState);
  expect(title("bbq")).toBe("What BBQ is");
  expect([title("bbqq"), title("constructor")]).toEqual([undefined, undefined]);
});
