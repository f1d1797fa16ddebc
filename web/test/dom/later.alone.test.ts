// Parts that are fetched before they are shown, and parts within them.

import { expect, test } from "vitest";
import { fetchParts, later } from "../../src/player/later.tsx";

test("parts that a fetched part brings in are fetched with it, however late it comes", async () => {
  const fetched: string[] = [];
  later(async () => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    fetched.push("panel");
    later(async () => {
      fetched.push("notes");
      return () => null;
    });
    return () => null;
  });
  await fetchParts();
  expect(fetched).toEqual(["panel", "notes"]);
});
