import { expect, test } from "vitest";
import { serverOf } from "./server";

const FILES = { "q.sv": "module q; endmodule" };
const SETTINGS = { include: [], defines: {}, parameters: {} };

/** A server that answers with these, in turn, and what it was asked. */
function answering(...answers: { status: number; body: object | Uint8Array }[]) {
  const asked: { url: string; init: RequestInit }[] = [];
  const server = serverOf({
    availability: { state: "ready" },
    token: "token",
    fetch: async (url, init) => {
      asked.push({ url, init });
      const { status, body } = answers[asked.length - 1] ?? { status: 500, body: { reason: "asked too often" } };
      return new Response(body instanceof Uint8Array ? body.slice() : JSON.stringify(body), { status });
    },
  });
  return { server, asked };
}

test("sources are read with the token of this start", async () => {
  const { server, asked } = answering({ status: 200, body: { top: "q" } });
  expect(await server.read(FILES, { top: "q", ...SETTINGS })).toEqual({ ok: true, value: { top: "q" } });
  const [{ url, init } = { url: "", init: {} }] = asked;
  expect(url).toBe("/adopt/read");
  expect(new Headers(init.headers).get("X-Queuescope-Token")).toBe("token");
  expect(JSON.parse(String(init.body))).toEqual({ files: FILES, top: "q", ...SETTINGS });
});

test("a build comes with its module, and with warnings by place", async () => {
  const warnings = ["lib/q.sv:3: WIDTH: Operator ADD expects 4 bits", "and 4 more warnings of Verilator"];
  const { server, asked } = answering(
    { status: 200, body: { build: "0123abcd", config: "adopted_q", warnings } },
    { status: 200, body: Uint8Array.of(0, 97) },
  );
  expect(await server.build(FILES, '{"top":"q"}')).toEqual({
    ok: true,
    value: {
      build: "0123abcd",
      config: "adopted_q",
      module: Uint8Array.of(0, 97),
      warnings: [
        { file: "lib/q.sv", line: 3, text: "WIDTH: Operator ADD expects 4 bits" },
        { file: "", line: 0, text: "and 4 more warnings of Verilator" },
      ],
    },
  });
  expect(asked.map(({ url }) => url)).toEqual(["/adopt/build", "/adopt/module/0123abcd.wasm"]);
});

test("refusals say why", async () => {
  const problems = [{ file: "q.sv", line: 1, found: "no module", expected: "one" }];
  const { server } = answering(
    { status: 422, body: { problems, tops: ["a", "b"], log: "%Error" } },
    { status: 403, body: { reason: "found no token" } },
    { status: 409, body: { reason: "a newer request has replaced it" } },
  );
  const error = { kind: "problems", problems, tops: ["a", "b"], log: "%Error" };
  expect(await server.read(FILES, SETTINGS)).toEqual({ ok: false, error });
  const refused = await server.read(FILES, SETTINGS);
  expect(refused).toMatchObject({ error: { kind: "unavailable", text: "The server refuses: found no token." } });
  expect(await server.build(FILES, "{}")).toEqual({ ok: false, error: { kind: "cancelled" } });
});

test("a server that is gone, an aborted request, and a page without a server", async () => {
  const gone = serverOf({
    availability: { state: "ready" },
    token: "",
    fetch: async () => {
      throw new TypeError("Failed to fetch");
    },
  });
  expect(await gone.read(FILES, SETTINGS)).toMatchObject({ error: { kind: "unavailable" } });
  const aborted = AbortSignal.abort();
  expect(await gone.build(FILES, "{}", aborted)).toEqual({ ok: false, error: { kind: "cancelled" } });
  const fetch = () => Promise.reject(new Error("nothing is asked"));
  const without = serverOf({ availability: { state: "static", reason: "no server here" }, token: "", fetch });
  expect(await without.read(FILES, SETTINGS)).toMatchObject({ error: { kind: "unavailable", text: "no server here" } });
});
