// Waveforms of a run with modules of the reader: what the server is asked for, and why it is not asked.

import { expect, test } from "vitest";
import { answeringTools, EMPTY_MODULE } from "../../../test/adopt-tools";
import { OP_ENUM } from "../../../test/op-enum-map";
import { err } from "../../base/result";
import { accessTo } from "./access";
import { Library } from "./library/library";

const name = "op_enum.map.json";
const build = "0123456789abcdef";
const files = { "op_enum.sv": "module op_enum; endmodule" };
const scenario = JSON.stringify({ engines: [{ design: name, build }, { design: "pifo" }] });
const WANTED = { scenario, branch: "late", engine: 0, step: 40 };

async function begin(isStored = true) {
  const library = new Library(null, () => {});
  const module = {
    ...{ name, at: 1, files, parameters: {}, defines: {}, description: null, guess: null, map: OP_ENUM, build },
    ...{ isStale: false, measured: null },
  };
  const hardware = { name, map: OP_ENUM, build, config: "adopted_op_enum", module: EMPTY_MODULE };
  if (isStored) await library.put(module, hardware);
  const tools = answeringTools();
  return { tools, access: accessTo(library, async () => tools) };
}

const { signal } = new AbortController();

test("the server is asked with the sources of the build that the scenario names", async () => {
  const { access, tools } = await begin();
  expect(await (await access.waveform(WANTED, signal)).text()).toBe("$date");
  expect(tools.asked).toEqual([`waveform late 0 40 ${name} ${build}`]);
});

test("why there are none is said", async () => {
  const missing = await begin(false);
  await expect(missing.access.waveform(WANTED, signal)).rejects.toThrow(
    "The sources of this build of op_enum are not here",
  );
  const built = await begin();
  Object.assign(built.tools.server, { availability: { state: "static", reason: "This page has no server." } });
  await expect(built.access.waveform(WANTED, signal)).rejects.toThrow(
    "This page has no server. Beside the sources, map and scenario: npm run -s queuescope -- export FILE --vcd run.vcd --engine 0 --at 40",
  );
  const refused = await begin();
  const problems = [{ file: "", line: 0, found: "engine 0 is a model", expected: "" }];
  refused.tools.server.waveform = async () => err({ kind: "problems", problems, tops: [], log: "" });
  await expect(refused.access.waveform(WANTED, signal)).rejects.toThrow("engine 0 is a model");
});
