import { expect, test } from "vitest";
import { adoptModule } from "../../test/wasm/adopted.ts";
import type { WorkerLike } from "../base/request-client";
import { answer } from "./answer";
import { AdoptClient } from "./client";
import type { BuiltModule } from "./types";

const built: BuiltModule = { build: "0123456789abcdef", config: "adopted_m", module: new Uint8Array(), warnings: [] };

/** Workers as they are started: a hanging one answers nothing, as one in a module of a user that does not come back. */
function workers(...hangs: boolean[]) {
  const ended: number[] = [];
  let count = 0;
  const start = (): WorkerLike => {
    const number = count++;
    const it: WorkerLike = {
      onmessage: null,
      onerror: null,
      postMessage: async (message) => {
        if (hangs[number]) return;
        const data = await answer(message as Parameters<typeof answer>[0], adoptModule);
        if (!ended.includes(number)) it.onmessage?.({ data } as MessageEvent);
      },
      terminate: () => void ended.push(number),
    };
    return it;
  };
  return { start, ended };
}

test("a module that does not come back is ended, and the next request has another worker", async () => {
  const { start, ended } = workers(true, false);
  const client = new AdoptClient(start, 500);
  const probed = await client.probe("{}", built);
  expect(probed).toMatchObject({ ok: false, error: { kind: "impossible" } });
  expect(JSON.stringify(probed)).toContain("did not come back from a step in 0.5 s; expected logic that settles");
  expect(ended).toEqual([0]);
  const problems = await client.check("{}");
  expect(problems.ok && problems.value.map(({ path }) => path)).toContain("version");
  expect(ended).toEqual([0]);
});

test("what is aborted ends its worker at once, and is cancelled", async () => {
  const { start, ended } = workers(true, false);
  const client = new AdoptClient(start);
  const abort = new AbortController();
  const probed = client.probe("{}", built, abort.signal);
  abort.abort();
  expect(await probed).toEqual({ ok: false, error: { kind: "cancelled" } });
  expect(ended).toEqual([0]);
  expect(await client.probe("{}", built, abort.signal)).toEqual({ ok: false, error: { kind: "cancelled" } });
  expect((await client.check("{}")).ok).toBe(true);
});

test("bytes that are no module are refused", async () => {
  const client = new AdoptClient(workers(false).start);
  expect(await client.probe("{}", built)).toMatchObject({ ok: false, error: { kind: "impossible" } });
});
