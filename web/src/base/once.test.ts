import { expect, test } from "vitest";
import { fetchedOnce } from "./once";

test("it is fetched once, and again after a failure", async () => {
  let asked = 0;
  const fetch = fetchedOnce(async () => {
    if (++asked === 1) throw new Error("no network");
    return asked;
  });
  expect(asked).toBe(0);
  const failures = await Promise.allSettled([fetch(), fetch()]);
  expect(failures.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(asked).toBe(1);
  expect(await Promise.all([fetch(), fetch()])).toEqual([2, 2]);
  expect(await fetch()).toBe(2);
});
