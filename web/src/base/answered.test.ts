import { afterEach, expect, test, vi } from "vitest";
import { AnswerError, fetchFile, whyNot } from "./answered";

afterEach(() => void vi.restoreAllMocks());

test("an error reports the status that the server answered, not a missing network", async () => {
  vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response("", { status: 504, statusText: "Gateway Timeout" }));
  const error = await fetchFile("/a.json").catch((error) => error);
  expect(error).toBeInstanceOf(AnswerError);
  expect(whyNot(error)).toBe("The host of the page answers 504 Gateway Timeout.");
  expect(whyNot(new AnswerError({ status: 503, statusText: "" }))).toBe("The host of the page answers 503.");
});

test("of a module that did not come the browser's timings may have the answer", () => {
  const timings = [{ name: "https://host.example/assets/Page-1.js", responseStatus: 504 }];
  vi.spyOn(performance, "getEntriesByType").mockReturnValue(timings as never);
  const failed = (name: string) => new TypeError(`Failed to fetch dynamically imported module: ${name}`);
  expect(whyNot(failed("https://host.example/assets/Page-1.js"))).toBe("The host of the page answers 504.");
  expect(whyNot(failed("https://host.example/assets/Other-1.js"))).toMatch(/^There is no network, or/);
  expect(whyNot(new Error("Unable to preload CSS for /assets/Page-1.js"))).toBe("The host of the page answers 504.");
  expect(whyNot(new TypeError("Failed to fetch"))).toMatch(/^There is no network, or/);
});
