import { expect, test } from "vitest";
import { scenarioText } from "../../test/wasm/page.ts";
import { testPage } from "../../test/wasm/test-page";
import { examineText } from "../features/run/actions/change";
import { NEW_SCENARIOS } from "../features/run/top-bar/new-scenario";
import { RTL_CONFIGS } from "../session/rtl-configs";
import { findingsIn } from "./findings";
import { changed } from "./form";

const builtOf = (design: string) =>
  RTL_CONFIGS.filter((config) => config.design === design).map(({ parameters }) => parameters);

test("hardware that is not built has remedies, and each of them helps", async () => {
  const { app } = testPage();
  const text = (await scenarioText("bbq-random")).replaceAll('"N": 255', '"N": 127');
  const found = await findingsIn(text, (text) => examineText(app, text), builtOf);
  expect(found?.unbuilt).toBe(true);
  expect(found?.findings.map(({ problem, remedies }) => [problem.path, remedies.map(({ label }) => label)])).toEqual([
    ["engines[0]", ["Use W = 16, D = 1, N = 255", "Use the model"]],
  ]);
  for (const { changes } of found?.findings[0]?.remedies ?? []) {
    const mended = await findingsIn(changed(text, changes), (text) => examineText(app, text), builtOf);
    expect(mended).toMatchObject({ findings: [], unbuilt: false });
  }
});

test("the nearest size is the one with the fewest doublings, in every parameter", async () => {
  const { app } = testPage();
  const text = (await scenarioText("gearbox-hardware")).replaceAll('"depth": 16', '"depth": 32');
  const found = await findingsIn(text, (text) => examineText(app, text), builtOf);
  const labels = found?.findings.map(({ remedies }) => remedies.map(({ label }) => label));
  expect(labels).toEqual([
    [expect.stringMatching(/^Use levels = 3, fifos = 8, depth = 16, .*step_down = 1$/), "Use the model"],
  ]);
});

test("what is wrong otherwise has a place and no remedy", async () => {
  const { app } = testPage();
  const text = (await scenarioText("bbq-random")).replace('"N": 255', '"N": 128');
  const found = await findingsIn(text, (text) => examineText(app, text), builtOf);
  expect(found).toMatchObject({
    unbuilt: false,
    findings: [{ problem: { path: "engines[0].parameters.N" }, remedies: [] }],
  });
});

test("weights that do nothing are a warning, and what it offers mends them", async () => {
  const { app } = testPage();
  const size = { kind: "fixed", bytes: 1500 };
  const tenants = [1, 2, 3, 4].map((weight) => ({ name: `w${weight}`, weight, arrivals: "backlogged", size }));
  const scenario = {
    version: 1,
    engines: [{ design: "wfq", implementation: "model" }],
    bench: { kind: "port", rate_mbps: 10000 },
    traffic: [{ kind: "tenants", packets: 400, tenants }],
  };
  const text = JSON.stringify(scenario, null, 2);
  const found = await findingsIn(text, (text) => examineText(app, text), builtOf);
  expect(found).toMatchObject({ findings: [], unbuilt: false });
  const [warning] = found?.warnings ?? [];
  expect(warning?.problem.path).toBe("bench");
  expect(warning?.problem.found).toMatch(/tenant w1 gets 14\.\d % instead of 10\.0 %/);
  expect(warning?.remedies.map(({ label }) => label)).toEqual(["Use unit_weight 12, unit_bytes 750"]);
  const mended = await findingsIn(
    changed(text, warning?.remedies[0]?.changes ?? []),
    (text) => examineText(app, text),
    builtOf,
  );
  expect(mended).toMatchObject({ findings: [], warnings: [] });
});

test("nothing is wrong or odd in new scenarios", async () => {
  const { app } = testPage();
  for (const text of Object.values(NEW_SCENARIOS)) {
    expect(await findingsIn(text, (text) => examineText(app, text), builtOf)).toMatchObject({
      findings: [],
      warnings: [],
      unbuilt: false,
    });
  }
});
