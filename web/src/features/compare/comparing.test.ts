import { expect, test } from "vitest";
import { sideReport } from "../../../test/side-report";
import { scenarioText } from "../../../test/wasm/page.ts";
import { testPage } from "../../../test/wasm/test-page";
import { MAX_FRAGMENT } from "../../address/scenario";
import { addressOf, fragmentOf } from "../../app/address-of-state";
import { openNamed, openText } from "../run/actions/open";
import { openLink, openPasted } from "../share/open-anything";
import { compareWithBranch, compareWithLink, moveBoth, openComparison, replaceSide, takeReport } from "./actions";
import { isSettled } from "./comparison";

test("what is open is compared with a second link, and can be gone back to", async () => {
  const { store, app, left } = testPage();
  await openNamed(app, "bbq-coloring", 14);
  expect(await compareWithLink(app, "https://example.org/#scenario=bbq-coloring-off&t=3")).toBe(true);
  const { comparison, screen } = store.getState();
  expect(screen).toBe("compare");
  expect(comparison).toMatchObject({ links: ["#scenario=bbq-coloring", "#scenario=bbq-coloring-off"], wanted: 14 });
  const address = "#compare=scenario=bbq-coloring&with=scenario=bbq-coloring-off&t=14";
  expect(addressOf(store.getState())).toBe(address);
  expect(left).toEqual([
    { fragment: "#scenario=bbq-coloring&t=14", mark: { work: null, step: 14, tab: "operations", engine: 0 } },
  ]);

  takeReport(app, 0, sideReport(14));
  takeReport(app, 1, sideReport(14));
  moveBoth(app, 17);
  expect(addressOf(store.getState())).toBe(address.replace("14", "17"));
  const moved = store.getState().comparison;
  expect(moved && isSettled(moved)).toBe(false);

  // Its link opens the same comparison anywhere.
  const other = testPage();
  expect(await openPasted(other.app, `https://example.org/q/${address}`)).toBe(true);
  expect(other.store.getState().comparison).toEqual(comparison);
});

test("shipped scenarios are compared without a worker of the page around them", async () => {
  const { store, app, workers } = testPage();
  expect(await openComparison(app, "#compare=scenario=bbq-coloring&with=scenario=bbq-coloring-off&t=14")).toBe(true);
  expect(store.getState().comparison?.sides.map(({ wrong }) => wrong)).toEqual([null, null]);
  expect(workers).toHaveLength(0);
});

test("a branch is compared with another one by links that carry both", async () => {
  const { store, app } = testPage();
  await openNamed(app, "bbq-branches", 11);
  expect(await compareWithBranch(app, "Coloring off")).toBe(true);
  const links = store.getState().comparison?.links ?? ["", ""];
  expect(links[0]).toBe("#scenario=bbq-branches");
  await openLink(app, links[1]);
  expect(store.getState().scenario?.file.view?.fork).toBe("Coloring off");
  expect(store.getState().screen).toBe("player");
});

test.each<[string, string, RegExp]>([
  ["no link", "hello", /^A link is an address/],
  ["a link to nothing", "#scenario=nope", /^There is no scenario "nope" here/],
  ["a cut link", "#s=1.abc", /./],
  ["a link to a file elsewhere", "#url=https%3A%2F%2Fexample.org%2Fa.json", /file on another host/],
  ["too long a link", `#s=1.${"a".repeat(MAX_FRAGMENT)}`, /./],
])("%s as the second one changes nothing, and is told in the dialog", async (_, link, why) => {
  const { store, app } = testPage();
  await openNamed(app, "bbq-coloring", 14);
  store.setState({ dialog: "compare" });
  const before = store.getState();
  expect(await compareWithLink(app, link)).toBe(false);
  const { dialogError, screen, scenario, shown, comparison } = store.getState();
  expect(dialogError?.title).toBe("This link cannot be opened");
  expect(dialogError?.advice).toMatch(why);
  expect(dialogError?.advice).toContain("What was open is still open.");
  expect({ screen, scenario, shown, comparison }).toEqual({
    screen: "player",
    scenario: before.scenario,
    shown: before.shown,
    comparison: null,
  });
});

test("of a comparison with a wrong side the other one is shown, and another link mends it", async () => {
  const { store, app } = testPage();
  expect(await openLink(app, "#compare=scenario=bbq-coloring&with=scenario=nope&t=9")).toBe(true);
  const wrong = () => store.getState().comparison?.sides.map((side) => side.wrong);
  expect(wrong()).toEqual([null, 'There is no scenario "nope" here.']);
  const near = /^There is no scenario "bbq-first-stepps" here\. Similar names: bbq-first-steps\.$/;
  const misspelt = await replaceSide(app, 1, "#scenario=bbq-first-stepps");
  expect(misspelt).toMatchObject({ ok: false, error: expect.stringMatching(near) });
  expect(await replaceSide(app, 1, "#scenario=still-nope")).toMatchObject({ ok: false });
  expect(wrong()?.[1]).toContain("nope");
  const text = (await scenarioText("bbq-coloring")).replace("Coloring", "My coloring");
  const mine = testPage();
  await openText(mine.app, text);
  expect(await replaceSide(app, 1, fragmentOf(mine.store.getState()) ?? "")).toEqual({ ok: true, value: null });
  expect(wrong()).toEqual([null, null]);
  expect(store.getState().comparison?.wanted).toBe(9);
});

test("what is no comparison at all is no screen", async () => {
  const { store, app } = testPage();
  await openNamed(app, "bbq-coloring", 14);
  expect(await openLink(app, "#compare=scenario=bbq-coloring")).toBe(false);
  expect(store.getState()).toMatchObject({
    screen: "player",
    error: { title: "This link to a comparison cannot be opened" },
  });
});
