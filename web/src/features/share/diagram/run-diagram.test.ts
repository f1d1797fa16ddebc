// A timing diagram of a run shows operations, verdicts, results and state where cli/README.md says that they stand in a waveform.

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { scenarioText, sessionModule, workerInThread } from "../../../../test/wasm/page.ts";
import { SideWorker } from "../../run/side/side-worker";
import { type DiagramChoice, runDiagram } from "./run-diagram";
import type { WaveJson, WaveLane } from "./wave-json";

const module = await sessionModule();

async function diagramOf(scenario: string, choice: Partial<DiagramChoice>) {
  const worker = new SideWorker(() => workerInThread(module));
  const usual = { title: "Run", engine: 0, first: 0, last: 15, fields: "", hasPorts: true };
  const text = await scenarioText(scenario);
  const made = await worker.inTurn((client) => runDiagram(client, text, { ...usual, ...choice }));
  worker.end();
  if (!made) throw new Error("the worker ended");
  return made;
}

/** Values of a lane in each step, by the names of group and lane. */
function valuesOf({ signal }: WaveJson): Record<string, (string | null)[]> {
  const lanes: [string, WaveLane][] = signal.flatMap((entry) => {
    if (!Array.isArray(entry)) return [[entry.name, entry]];
    const [group, ...own] = entry;
    return own.map((lane) => [`${group}.${lane.name}`, lane] as [string, WaveLane]);
  });
  return Object.fromEntries(
    lanes.map(([name, { wave, data = [] }]) => {
      let [now, next] = [null as string | null, 0];
      const values = [...wave].map((letter) => {
        if (letter === "=") now = data[next++] ?? null;
        else if (letter !== ".") now = /[xz]/.test(letter) ? null : letter;
        return now;
      });
      return [name, values];
    }),
  );
}

/** Rows of what `queuescope export --csv` writes of a shipped scenario. */
const rowsOf = (name: string) => {
  const [head = "", ...rows] = readFileSync(`web/test/exported/${name}.0.csv`, "utf8").trim().split("\r\n");
  const names = head.split(",");
  return rows.map((row) => Object.fromEntries(row.split(",").map((value, i) => [names[i], value])));
};

test("operations stand in their slot, results a cycle after their step, state a cycle after the step that leaves it", async () => {
  const made = await diagramOf("bbq-coloring-off", { first: 2, last: 19, fields: "occ, pipe.op[1]" });
  if (!made.ok) throw new Error(made.error);
  expect(made.value.head).toEqual({ text: "Run, steps 2 to 19", tick: 2 });
  const values = valuesOf(made.value);
  const rows = rowsOf("bbq-coloring-off");
  const at = (name: string, step: number) => values[name]?.[step - 2] ?? null;
  let [results, changes] = [0, 0];
  for (let step = 2; step <= 19; step++) {
    const presented = rows.find(({ slot_step }) => slot_step === String(step));
    expect(at("operations.operation", step), `step ${step}`).toBe(presented?.kind ?? null);
    expect(at("operations.verdict", step), `step ${step}`).toBe(presented ? "accepted" : null);
    const result = rows.find(({ result_step, outcome }) => outcome === "ok" && result_step === String(step - 1));
    expect(at("operations.result data", step), `step ${step}`).toBe(result?.result_data ?? null);
    results += Number(result !== undefined);
    // Stage 1 has in step s what was accepted in the one before.
    const before = rows.find(({ slot_step }) => slot_step === String(step - 1));
    expect(at("state.pipe.op[1]", step), `step ${step}`).toBe(before?.op ?? null);
    if (step > 2) changes += Number(at("state.occ", step) !== at("state.occ", step - 1));
  }
  expect(results).toBeGreaterThan(3);
  expect(changes).toBeGreaterThan(3);
});

test("the first step shows the state before the run as not known", async () => {
  const made = await diagramOf("bbq-coloring", { last: 3, fields: "occ", hasPorts: false });
  if (!made.ok) throw new Error(made.error);
  expect(Object.keys(valuesOf(made.value))).toEqual(["clock", "state.occ"]);
  expect(valuesOf(made.value)["state.occ"]?.slice(0, 2)).toEqual([null, expect.any(String)]);
});

test("what cannot be drawn says why", async () => {
  const errorOf = async (choice: Partial<DiagramChoice>) => {
    const made = await diagramOf("bbq-coloring", choice);
    return made.ok ? "" : made.error;
  };
  expect(await errorOf({ last: 200 })).toBe("These are 201 steps; a diagram has at most 200.");
  expect(await errorOf({ first: 4, last: 3 })).toBe("The first step, 4, is after the last one, 3.");
  expect(await errorOf({ last: 199 })).toMatch(/^The run ends with step 19\.$/);
  expect(await errorOf({ fields: "ocupancy" })).toMatch(/^"ocupancy" is no field of this engine\. Some are: /);
  expect(await errorOf({ fields: "l1.bitmap[7]" })).toMatch(/^l1\.bitmap has words 0 to \d+; found 7\.$/);
});
