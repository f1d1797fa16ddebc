import { expect, test } from "vitest";
import { addressOfScenario } from "./scenario";

test("a link has the name of a shipped scenario or all of any other, and the step", () => {
  expect(addressOfScenario({ name: "bbq-coloring", link: "#s=1.abc" }, 14)).toBe("#scenario=bbq-coloring&t=14");
  expect(addressOfScenario({ name: null, link: "#s=1.abc" }, 14)).toBe("#s=1.abc&t=14");
  expect(addressOfScenario({ name: null, link: "#s=1.abc" }, null)).toBe("#s=1.abc");
});
