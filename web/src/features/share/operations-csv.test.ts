// The page's table of operations is the command line's: web/test/exported has what `queuescope export --csv OUT --engine I` writes.

import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { scenarioText, sessionModule, workerInThread } from "../../../test/wasm/page.ts";
import { SideWorker } from "../run/side/side-worker";
import { operationsCsv } from "./operations-csv";

const FOLDER = "web/test/exported";
const module = await sessionModule();

async function tableOf(scenario: string, engine: number) {
  const worker = new SideWorker(() => workerInThread(module));
  const made = await worker.inTurn((client) => operationsCsv(client, scenario, engine));
  worker.end();
  if (!made) throw new Error("the worker ended");
  return made;
}

test.each(readdirSync(FOLDER))("%s is byte by byte what the command line writes", async (file) => {
  const [name = "", engine = ""] = file.split(".");
  const made = await tableOf(await scenarioText(name), Number(engine));
  expect(made.ok && made.value.text).toBe(readFileSync(`${FOLDER}/${file}`, "utf8"));
  expect(made.ok && made.value.rows).toBeGreaterThan(5);
});

test("a run of many slices has each of its operations once, as known at its end", async () => {
  const made = await tableOf(await scenarioText("bbq-random"), 0);
  if (!made.ok) throw new Error(made.error);
  const rows = made.value.text.split("\r\n").slice(1, -1);
  expect(rows.map((row) => Number(row.split(",")[1]))).toEqual(rows.map((_, op) => op));
  expect(made.value.rows).toBe(rows.length);
  expect(rows.length).toBeGreaterThan(1_500);
});

test("what cannot be a table says why", async () => {
  expect(await tableOf("{}", 0)).toMatchObject({ ok: false });
  const frames = await tableOf(await scenarioText("scr-c3-token-bucket"), 0);
  expect(!frames.ok && frames.error).toContain("more than 8 results: use the command line");
});
