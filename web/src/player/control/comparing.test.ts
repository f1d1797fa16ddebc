import { expect, test } from "vitest";
import { scenarioText } from "../../../test/wasm/page.ts";
import { testPage } from "../../../test/wasm/test-page";
import { LONGEST } from "../../address/longest";
import { isSettled, type Told } from "../state/comparison";
import { addressOf, fragmentOf } from "../state/keep-address";

const told = (step: number, steps: number): Told => ({
  title: "",
  branch: null,
  step,
  steps,
  playing: false,
  present: false,
  asking: false,
  digest: "",
  link: "",
  metrics: [],
  broken: [],
  trouble: null,
  problems: [],
  asked: null,
});

test("what is open is compared with a second link, and can be gone back to", async () => {
  const { store, control, left } = testPage();
  await control.openNamed("bbq-coloring", 14);
  expect(await control.compareWith("https://example.org/#scenario=bbq-coloring-off&t=3")).toBe(true);
  const { comparison, screen } = store.getState();
  expect(screen).toBe("compare");
  expect(comparison).toMatchObject({ links: ["#scenario=bbq-coloring", "#scenario=bbq-coloring-off"], wanted: 14 });
  const address = "#compare=scenario=bbq-coloring&with=scenario=bbq-coloring-off&t=14";
  expect(addressOf(store.getState())).toBe(address);
  expect(left).toEqual([
    { fragment: "#scenario=bbq-coloring&t=14", mark: { work: null, step: 14, tab: "operations", engine: 0 } },
  ]);

  control.hear(0, told(14, 20));
  control.hear(1, told(14, 20));
  control.moveBoth(17);
  expect(addressOf(store.getState())).toBe(address.replace("14", "17"));
  const moved = store.getState().comparison;
  expect(moved && isSettled(moved)).toBe(false);

  // Its link leads to the same, wherever it is opened.
  const other = testPage();
  expect(await other.control.openPasted(`https://example.org/q/${address}`)).toBe(true);
  expect(other.store.getState().comparison).toEqual(comparison);
});

test("shipped scenarios are compared without a worker of the page around them", async () => {
  const { store, control, workers } = testPage();
  expect(await control.openComparison("#compare=scenario=bbq-coloring&with=scenario=bbq-coloring-off&t=14")).toBe(true);
  expect(store.getState().comparison?.sides.map(({ wrong }) => wrong)).toEqual([null, null]);
  expect(workers).toHaveLength(0);
});

test("a branch is compared with another one by links that carry both", async () => {
  const { store, control } = testPage();
  await control.openNamed("bbq-branches", 11);
  expect(await control.compareBranch("Coloring off")).toBe(true);
  const links = store.getState().comparison?.links ?? ["", ""];
  expect(links[0]).toBe("#scenario=bbq-branches");
  await control.openLink(links[1]);
  expect(store.getState().scenario?.file.view?.fork).toBe("Coloring off");
  expect(store.getState().screen).toBe("player");
});

test.each<[string, string, RegExp]>([
  ["no link", "hello", /^A link is an address/],
  ["a link to nothing", "#scenario=nope", /^There is no scenario "nope" here/],
  ["a cut link", "#s=1.abc", /./],
  ["a link to a file elsewhere", "#url=https%3A%2F%2Fexample.org%2Fa.json", /file elsewhere/],
  ["too long a link", `#s=1.${"a".repeat(LONGEST)}`, /./],
])("%s as the second one changes nothing, and is told in the dialog", async (_, link, why) => {
  const { store, control } = testPage();
  await control.openNamed("bbq-coloring", 14);
  store.setState({ dialog: "compare" });
  const before = store.getState();
  expect(await control.compareWith(link)).toBe(false);
  const { dialogTrouble, screen, scenario, shown, comparison } = store.getState();
  expect(dialogTrouble?.title).toBe("This link cannot be opened");
  expect(dialogTrouble?.advice).toMatch(why);
  expect(dialogTrouble?.advice).toContain("What was open is still open.");
  expect({ screen, scenario, shown, comparison }).toEqual({
    screen: "player",
    scenario: before.scenario,
    shown: before.shown,
    comparison: null,
  });
});

test("of a comparison with a wrong side the other one is shown, and another link mends it", async () => {
  const { store, control } = testPage();
  expect(await control.openLink("#compare=scenario=bbq-coloring&with=scenario=nope&t=9")).toBe(true);
  const wrong = () => store.getState().comparison?.sides.map((side) => side.wrong);
  expect(wrong()).toEqual([null, 'There is no scenario "nope" here.']);
  expect(await control.compareOther(1, "#scenario=still-nope")).toMatchObject({ ok: false });
  expect(wrong()?.[1]).toContain("nope");
  const text = (await scenarioText("bbq-coloring")).replace("Coloring", "My coloring");
  const mine = testPage();
  await mine.control.openText(text);
  expect(await control.compareOther(1, fragmentOf(mine.store.getState()) ?? "")).toEqual({ ok: true, value: null });
  expect(wrong()).toEqual([null, null]);
  expect(store.getState().comparison?.wanted).toBe(9);
});

test("what is no comparison at all is no screen", async () => {
  const { store, control } = testPage();
  await control.openNamed("bbq-coloring", 14);
  expect(await control.openLink("#compare=scenario=bbq-coloring")).toBe(false);
  expect(store.getState()).toMatchObject({
    screen: "player",
    trouble: { title: "This link to a comparison cannot be opened" },
  });
});
