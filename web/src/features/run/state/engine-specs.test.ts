import { expect, test } from "vitest";
import { openSession, scenarioText } from "../../../../test/wasm/page.ts";
import type { Opened } from "../../../gen/types/Opened";
import type { Scenario } from "../../../gen/types/Scenario";
import { specOf } from "./engine-specs";

test.each(["mesh-incast", "mesh-partitioned", "nic-figure-11", "nic-weights", "bbq-first-steps", "bbq-beside-pifo"])(
  "every engine of %s has the entry that the session makes it of",
  async (name) => {
    const text = await scenarioText(name);
    const file = JSON.parse(text) as Scenario;
    const { engines } = JSON.parse((await openSession(text)).opened()) as Opened;
    for (const [engine, { info }] of engines.entries()) {
      const spec = specOf(file, engine);
      expect(spec).toMatchObject({ design: info.design, implementation: info.implementation });
      for (const [parameter, value] of Object.entries(spec?.parameters ?? {}))
        expect(info.parameters.find((one) => one.name === parameter)?.value).toBe(value);
    }
    expect(specOf(file, engines.length)).toBeUndefined();
  },
);
