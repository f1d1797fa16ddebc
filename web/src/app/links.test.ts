import { expect, test } from "vitest";
import { testPage } from "../../test/wasm/test-page";
import { compareWithLink, replaceSide } from "../features/compare/actions";
import { openNamed } from "../features/run/actions/open";
import { openAddress, openPasted } from "../features/share/open-anything";
import { addressOf } from "./address-of-state";

const SAFE = (link: string) =>
  `https://eur01.safelinks.protection.outlook.com/?url=${encodeURIComponent(link)}&data=05%7C02&reserved=0`;

test.each([
  ["#scenario=bbq-coloring&amp;t=14", "#scenario=bbq-coloring&t=14"],
  ["#scenario%3Dbbq-coloring%26t%3D14", "#scenario=bbq-coloring&t=14"],
  ["#scenario=bbq-coloring&t=14%3E", "#scenario=bbq-coloring&t=14"],
  ["#scenario=bbq-coloring&t=14).", "#scenario=bbq-coloring&t=14"],
  ["#lesson=bbq-tree&amp;stop=2", "#lesson=bbq-tree&stop=2"],
  ["#lesson=bbq-tree&stop=2&utm_source=mail", "#lesson=bbq-tree&stop=2"],
  ["#about=sp-pifo&amp;at=limits", "#about=sp-pifo&at=limits"],
  ["#experiment=sp-pifo-fig5b&amp;packets=50000", "#experiment=sp-pifo-fig5b&packets=50000"],
  ["#experiments.", "#experiments"],
  [
    "#compare=scenario=bbq-coloring&amp;with=scenario=bbq-coloring-off&amp;t=17",
    "#compare=scenario=bbq-coloring&with=scenario=bbq-coloring-off&t=17",
  ],
])("the address %s is read, and the clean one takes its place", async (mangled, clean) => {
  const { store, app, corrected, idle } = testPage();
  expect(await openAddress(app, mangled)).toBe(true);
  await idle();
  expect(addressOf(store.getState())).toBe(clean);
  expect(corrected).toEqual([clean]);
  expect(store.getState().error).toBeNull();
});

test("a clean address is not written again", async () => {
  const { app, corrected } = testPage();
  expect(await openAddress(app, "#scenario=bbq-coloring&t=14")).toBe(true);
  expect(corrected).toEqual([]);
});

test.each([
  ["<https://example.org/#scenario=bbq-coloring&amp;t=14|step 14>", "#scenario=bbq-coloring&t=14"],
  ["[step 14](https://example.org/#scenario=bbq-coloring&t=14)", "#scenario=bbq-coloring&t=14"],
  ["> https://example.org/#scenario=bbq-\n> coloring&t=14\n", "#scenario=bbq-coloring&t=14"],
  [SAFE("https://example.org/#scenario=bbq-coloring&t=14"), "#scenario=bbq-coloring&t=14"],
  ["See https://example.org/#lesson=bbq-tree&amp;stop=2.", "#lesson=bbq-tree&stop=2"],
  ["https://example.org/#about=sp-pifo&at=limits)", "#about=sp-pifo&at=limits"],
  ["https://example.org/#experiment=sp-pifo-fig5b", "#experiment=sp-pifo-fig5b"],
  ["“https://example.org/#experiments”", "#experiments"],
])("the pasted text %j is read", async (pasted, clean) => {
  const { store, app, idle } = testPage();
  expect(await openPasted(app, pasted)).toBe(true);
  await idle();
  expect(addressOf(store.getState())).toBe(clean);
});

test("both links of a comparison are mended", async () => {
  const { store, app } = testPage();
  await openNamed(app, "bbq-coloring", 14);
  expect(await compareWithLink(app, `(${SAFE("https://example.org/#scenario=bbq-coloring-off&t=3")})`)).toBe(true);
  const links = () => store.getState().comparison?.links;
  expect(links()).toEqual(["#scenario=bbq-coloring", "#scenario=bbq-coloring-off"]);
  expect(await replaceSide(app, 0, "#scenario=bbq-reset&amp;t=3")).toEqual({ ok: true, value: null });
  expect(links()).toEqual(["#scenario=bbq-reset", "#scenario=bbq-coloring-off"]);
  const hidden = await replaceSide(app, 0, "https://bit.ly/3xYz");
  expect(hidden.ok ? "" : hidden.error).toContain("hidden in an address of bit.ly");
  const lesson = await replaceSide(app, 0, "#lesson=bbq-tree&amp;stop=2");
  expect(lesson.ok ? "" : lesson.error).toContain("leads to a lesson");
});

test("a wrapper that hides its link is not followed, and the reader learns what to do", async () => {
  const { store, app } = testPage();
  await openNamed(app, "bbq-coloring", 14);
  expect(await openPasted(app, "https://protect-us.mimecast.com/s/AbC?domain=example.org")).toBe(false);
  const { error, asked } = store.getState();
  expect(asked).toBeNull();
  expect(error?.title).toBe("This link cannot be opened");
  expect(error?.advice).toMatch(/hidden in an address of protect-us\.mimecast\.com.*never fetched.*copy the address/);
});

test.each([
  ["#lesson=bbq-tre/x&stop=2", "This link to a lesson cannot be opened", /names no lesson: found “bbq-tre\/x”/],
  ["#lesson=bbq-tree&stop=0", "This link to a lesson cannot be opened", /“stop=0”; expected stop= and a number/],
  ["#lesson-url=http://example.org/a.md", "This link to a lesson cannot be opened", /no lesson that may be fetched/],
  ["#about=Nobody", "This link to a guide cannot be opened", /names no guide: found “Nobody”/],
  ["#experiment=a/b", "This link to an experiment cannot be opened", /names no experiment: found “a\/b”/],
  ["#compare=scenario=a", "This link to a comparison cannot be opened", /A comparison is/],
  ["#scenario=bbq-coloring&amp;t=soon", "This link to a scenario cannot be opened", /wrong step: t: found "soon"/],
  ["#s=2.AAAA", "This link to a scenario cannot be opened", /unknown version/],
])("the trouble with %s names what the link leads to", async (link, title, why) => {
  for (const open of [openAddress, openPasted]) {
    const { store, app, corrected } = testPage();
    await openNamed(app, "bbq-coloring", 14);
    expect(await open(app, link)).toBe(false);
    const { error } = store.getState();
    expect(error?.title).toBe(title);
    expect(error?.advice).toMatch(why);
    expect(corrected).toEqual([]);
  }
});

test("a wrong link to a lesson offers the lessons of a name like it", async () => {
  const { store, app } = testPage();
  await openAddress(app, "#lesson=bbq-tre&stop=x");
  expect(store.getState().error?.alternatives?.map(({ href }) => href)).toContain("#lesson=bbq-tree");
});

test("without what mends links a mangled one is refused, not read without its step", async () => {
  const { store, app, mending } = testPage();
  mending.mend = () => Promise.reject(new Error("no network"));
  await openNamed(app, "bbq-coloring", 3);
  expect(await openPasted(app, "#scenario=bbq-coloring&amp;t=14")).toBe(false);
  expect(store.getState().error?.advice).toMatch(/could not be fetched\. Try again/);
  expect(await openPasted(app, "#scenario=bbq-coloring&t=14")).toBe(true);
});
