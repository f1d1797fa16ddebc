// Links made by the page, read by the session.

import { beforeAll, expect, test } from "vitest";
import { scenarioText, sessionModule } from "../../test/wasm/page.ts";
import { linkOf, shippedIn } from "./links";
import type { Decoded, SessionBindings } from "./module";

let session: SessionBindings;
let text: string;
let link: string;
beforeAll(async () => {
  session = await (await sessionModule()).bindings();
  text = await scenarioText("bbq-coloring");
  link = await linkOf(session.compact(text));
});

/** The error in a link; empty if it is valid. */
function wrong(link: string): string {
  try {
    session.decodeLink(link);
    return "";
  } catch (words) {
    return String(words);
  }
}

test("a link gives the file that it carries, also where a mail has broken it", () => {
  expect(link).toMatch(/^#s=1\.[\w-]+$/);
  const read = (link: string) => JSON.parse(session.decodeLink(link)) as Decoded;
  for (const whole of [`https://example.org/a?b=c${link}&t=3`, `${link.slice(0, 30)}\n${link.slice(30)}&t=3`]) {
    const { scenario, step } = read(whole);
    expect(step).toBe(3);
    expect(session.format(scenario ?? "")).toBe(session.format(text));
  }
});

test("of a damaged link it is said what is wrong", async () => {
  expect(wrong(link)).toBe("");
  expect(wrong(link.slice(0, -12))).toBe("the link is incomplete: its end is missing; copy all of it");
  expect(wrong(`${link.slice(0, 40)}!${link.slice(41)}`)).toMatch(/^the link is damaged: found "!" as character 36/);
  expect(wrong("#s=1.____")).toBe("the link is damaged: it cannot be unpacked; copy it again");
  expect(wrong(await linkOf(`"${"a".repeat(8 << 20)}"`))).toMatch(/^the link unpacks to more than 8388608 bytes/);
  expect(wrong("#s=9.AAAA")).toMatch(/^the link has an unknown version/);
  expect(wrong(await linkOf("{}"))).toMatch(/^the scenario in the link is wrong:/);
  expect(wrong("#t=3")).toMatch(/^this is not a link to a scenario/);
});

test("a link to a shipped scenario is read before there is a session", () => {
  expect(shippedIn("https://example.org/#scenario=bbq-coloring&t=14")).toEqual({
    kind: "named",
    name: "bbq-coloring",
    step: 14,
  });
  expect(shippedIn("#scenario=bbq-coloring")).toMatchObject({ step: null });
  const others = ["#scenario=A", "#scenario=a&t=x", "#s=1.AAAA&scenario=a", "#url=https://example.org/a", ""];
  expect(others.map(shippedIn)).toEqual(others.map(() => null));
});
