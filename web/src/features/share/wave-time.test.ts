// What the page says of waveforms is what cli/README.md says, whose numbers cli/tests/wave_time.rs compares with waveforms.

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { openSession, scenarioText } from "../../../test/wasm/page.ts";
import type { Info } from "../../gen/types/Info";
import type { Opened } from "../../gen/types/Opened";
import { waveTimeOf, waveTimeText } from "./wave-time";

const README = readFileSync("cli/README.md", "utf8");

/** Periods after which something stands in the signals, by the row of the table that begins like this. */
function stated(what: string): number {
  const rows = README.split("\n").filter((line) => line.startsWith(`| ${what}`));
  expect(rows, what).toHaveLength(1);
  const from = rows[0]?.split("|")[3]?.trim() ?? "";
  expect(from, what).toMatch(/^[sr]( \+ 1)?$/);
  return from.length > 1 ? 1 : 0;
}

async function infoOf(name: string): Promise<Info> {
  const session = await openSession(await scenarioText(name));
  const opened: Opened = JSON.parse(session.opened());
  const engine = opened.engines.find(({ info }) => info.implementation === "rtl");
  session.free();
  if (!engine) throw new Error(`${name} has no RTL`);
  return engine.info;
}

const SCENARIOS = [
  "bbq-coloring",
  "bbq-pifo-k5",
  "bbq-rolling-window",
  "bmw-tree-levels",
  "gearbox-burst",
  "pieo-groups",
  "pifo-fig12-logical",
  "scr-c2-lost-3-4",
  "sp-pifo-fig3",
];

test.each(SCENARIOS)("the engine of %s has the numbers of the table", async (name) => {
  const info = await infoOf(name);
  expect(waveTimeOf(info)).toEqual({
    verdict: stated(info.design === "gearbox" ? "its verdict in Gearbox" : "its verdict |"),
    result: stated(info.design === "scr_sequencer" ? "last beat of a frame" : "its result, with"),
    state: stated("the state after step s, as"),
  });
});

test("a module of the reader has its results in their step", async () => {
  const info = { ...(await infoOf("bbq-coloring")), design: "adopted", stages: [] };
  expect(waveTimeOf(info)).toEqual({
    verdict: stated("an operation with `slot_step` s of a module of yours"),
    result: stated("a result with `result_step` r of a module of yours"),
    state: stated("the state after step s of a module of yours"),
  });
  expect(waveTimeText(info)).toContain(
    "There stand its operations, its verdicts and its results; from s + 1 on what registers hold after it.",
  );
});

test("the sentence names inputs, verdicts, results and registers where they stand", async () => {
  const texts = await Promise.all(
    ["bbq-coloring", "gearbox-burst", "scr-c2-lost-3-4"].map(async (name) => waveTimeText(await infoOf(name))),
  );
  expect(texts.map((text) => text.replace(/^.*clock periods\. /, ""))).toEqual([
    "There stand its operations and its verdicts; from s + 1 on its results and what registers hold after it.",
    "There stand its operations; from s + 1 on its verdicts, its results and what registers hold after it.",
    "There stand the first beats of its frames and its results; from s + 1 on what registers hold after it.",
  ]);
  expect(waveTimeText(await infoOf("bbq-pifo-k5"))).toContain("two cycles");
});
