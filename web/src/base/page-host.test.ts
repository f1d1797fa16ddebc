import { afterEach, expect, test, vi } from "vitest";
import { AnswerError, cachedFetch, fetchFailureText, fetchFile } from "./page-host";

afterEach(() => void vi.restoreAllMocks());

test("an error reports the status that the server answered, not a missing network", async () => {
  vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response("", { status: 504, statusText: "Gateway Timeout" }));
  const error = await fetchFile("/a.json").catch((error) => error);
  expect(error).toBeInstanceOf(AnswerError);
  expect(fetchFailureText(error)).toBe("The host of the page answers 504 Gateway Timeout.");
  expect(fetchFailureText(new AnswerError({ status: 503, statusText: "" }))).toBe("The host of the page answers 503.");
});

test("of a module that did not come the browser's timings may have the answer", () => {
  const timings = [{ name: "https://host.example/assets/Page-1.js", responseStatus: 504 }];
  vi.spyOn(performance, "getEntriesByType").mockReturnValue(timings as never);
  const failed = (name: string) => new TypeError(`Failed to fetch dynamically imported module: ${name}`);
  expect(fetchFailureText(failed("https://host.example/assets/Page-1.js"))).toBe("The host of the page answers 504.");
  expect(fetchFailureText(failed("https://host.example/assets/Other-1.js"))).toMatch(/^There is no network, or/);
  expect(fetchFailureText(new Error("Unable to preload CSS for /assets/Page-1.js"))).toBe(
    "The host of the page answers 504.",
  );
  expect(fetchFailureText(new TypeError("Failed to fetch"))).toMatch(/^There is no network, or/);
});

test("it is fetched once, and again after a failure", async () => {
  let asked = 0;
  const fetch = cachedFetch(async () => {
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
