import { describe, expect, test } from "vitest";
import { clientInThread, experimentText, names } from "../../../test/wasm/experiments";
import { hasPackets, seedOf, variantOf } from "./packets";
import type { Opened } from "./protocol";

describe.each(names)("%s", (name) => {
  async function opened(text: string): Promise<Opened> {
    const client = clientInThread();
    const answer = await client.request("open", { text });
    if (!answer.ok) throw new Error(JSON.stringify(answer.error));
    return answer.value;
  }

  test("with fewer packets has as many in its longest point, and the others in proportion", async () => {
    const { experiment, points } = await opened(experimentText(name));
    if (!hasPackets(experiment)) {
      expect(experiment.base.traffic.every(({ kind }) => kind === "incast")).toBe(true);
      return;
    }
    const longest = Math.max(...points.map(({ packets }) => packets));
    const less = await opened(JSON.stringify(variantOf(experiment, { packets: 20_000, seed: null }, longest)));
    expect(less.points.map(({ packets }) => packets)).toEqual(
      points.map(({ packets }) => Math.round((20_000 * packets) / longest)),
    );
    expect({ ...less.experiment, base: 0, series: 0, x: 0 }).toEqual({ ...experiment, base: 0, series: 0, x: 0 });
  });

  test("with another seed differs in nothing else, and comes back to its own", async () => {
    const { experiment } = await opened(experimentText(name));
    const own = seedOf(experiment);
    const other = variantOf(experiment, { packets: null, seed: 77 }, 1);
    expect(seedOf((await opened(JSON.stringify(other))).experiment)).toBe(77);
    expect(variantOf(other, { packets: null, seed: own }, 1)).toEqual(experiment);
    expect(variantOf(experiment, { packets: null, seed: null }, 1)).toEqual(experiment);
  });
});
