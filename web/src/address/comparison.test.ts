import { expect, test } from "vitest";
import { addressOfComparison, isComparison, readComparison, stepOfLink, withoutStep } from "./comparison";
import { MAX_FRAGMENT } from "./scenario";

test("a comparison has a link of both links, and is read from it", () => {
  const links = ["#scenario=bbq-coloring", "#s=1.aB-_"] as const;
  const fragment = "#compare=scenario=bbq-coloring&with=s=1.aB-_&t=14";
  expect(addressOfComparison({ links, step: 14 })).toEqual({ ok: true, value: fragment });
  expect(readComparison(fragment)).toEqual({ ok: true, value: { links, step: 14 } });
  expect(readComparison(`https://example.org/q/${fragment}`)).toEqual({ ok: true, value: { links, step: 14 } });
  expect(readComparison("#compare=scenario%3Dbbq-coloring&with=s%3D1.aB-_")).toEqual({
    ok: true,
    value: { links, step: null },
  });
  // Put together by hand from the contents of the address bar.
  expect(readComparison("#compare=scenario=bbq-coloring&t=3&with=s=1.aB-_")).toEqual({
    ok: true,
    value: { links, step: 3 },
  });
  expect(readComparison("#compare=scenario=bbq-coloring&t=3&with=s=1.aB-_&t=14")).toEqual({
    ok: true,
    value: { links, step: 14 },
  });
  expect(isComparison(fragment)).toBe(true);
  expect(isComparison("#scenario=bbq-coloring")).toBe(false);
});

test("a link is taken without its step, from an address or a fragment", () => {
  expect(withoutStep(" https://example.org/q/#s=1.aB&t=3\n")).toEqual({ ok: true, value: "#s=1.aB" });
  expect(withoutStep("scenario=bbq-reset")).toEqual({ ok: true, value: "#scenario=bbq-reset" });
  expect([stepOfLink("https://example.org/#s=1.aB&t=3"), stepOfLink("#s=1.aB")]).toEqual([3, null]);
});

test.each([
  ["", /^A link is an address/],
  ["hello", /^A link is an address/],
  ["https://example.org/", /^A link is an address/],
  ["#scenario=a&scenario=b", /^A link is an address/],
  ["#url=https%3A%2F%2Fexample.org%2Fa.json", /leads to a file on another host/],
  ["#compare=scenario=a&with=scenario=b", /is a comparison itself/],
  ["#lesson=bbq-tree&stop=2", /leads to a lesson\./],
  ["https://example.org/#about=sp-pifo", /leads to a guide\./],
])("%j is no side of a comparison", (link, why) => {
  const read = withoutStep(link);
  expect(read.ok ? "" : read.error).toMatch(why);
});

test.each([
  ["#compare=scenario=a", /^A comparison is/],
  ["#compare=scenario=a&with=", /^Right: A link is/],
  ["#compare=nonsense&with=scenario=a", /^Left: A link is/],
  [`#compare=s=1.${"a".repeat(MAX_FRAGMENT * 2)}&with=scenario=a`, /^A comparison is/],
])("a wrong comparison is told where it is wrong", (fragment, why) => {
  const read = readComparison(fragment);
  expect(read.ok ? "" : read.error).toMatch(why);
});

test("what does not fit an address is not made one", () => {
  const long = `#s=1.${"a".repeat(MAX_FRAGMENT - 100)}`;
  expect(addressOfComparison({ links: [long, "#scenario=a"], step: 3 }).ok).toBe(true);
  const both = addressOfComparison({ links: [long, long], step: 3 });
  expect(both.ok ? "" : both.error).toMatch(/an address has room for 64000/);
});
