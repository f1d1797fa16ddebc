import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { WorkerLike } from "../base/request-client";
import { Client } from "./client";
import type { SessionAnswer, Want } from "./protocol";

/** A worker that answers on command. */
class Puppet implements WorkerLike {
  onmessage: WorkerLike["onmessage"] = null;
  onerror: WorkerLike["onerror"] = null;
  readonly asked: { id: number; name: string }[] = [];
  terminated = false;
  postMessage(message: unknown) {
    this.asked.push(message as { id: number; name: string });
  }
  terminate() {
    this.terminated = true;
  }
  say(answer: SessionAnswer) {
    this.onmessage?.({ data: answer } as MessageEvent<SessionAnswer>);
  }
}

let puppets: Puppet[];
let pending: number[];
let client: Client;

beforeEach(() => {
  vi.useFakeTimers();
  puppets = [];
  pending = [];
  const start = () => {
    const puppet = new Puppet();
    puppets.push(puppet);
    return puppet;
  };
  client = new Client(start, { pending: (count) => void pending.push(count) });
});

afterEach(() => vi.useRealTimers());

const decode = () => client.request("decode", { link: "#scenario=a" });

test("answers find their requests, whatever their order", async () => {
  const first = decode();
  const second = decode();
  puppets[0]?.say({ id: 2, kind: "done", value: { kind: "named", name: "b", step: null } });
  puppets[0]?.say({ id: 1, kind: "refused", refusal: { kind: "link", text: "no" } });
  expect(await second).toEqual({ ok: true, value: { kind: "named", name: "b", step: null } });
  expect(await first).toEqual({ ok: false, error: { kind: "link", text: "no" } });
  expect(pending).toEqual([1, 2, 1, 0]);
});

test("nobody waits for what only looks, nor for pictures beforehand", () => {
  void client.request("query", { engine: 0, query: "listed", args: { first: 0 } });
  void client.request("timeline", { first: 0, last: 9, count: 4, tracks: [] });
  void client.request("near", { step: 1, others: [2], want: {} as Want });
  void decode();
  expect(pending).toEqual([1]);
});

test("a worker that falls silent is dead; the next request starts another", async () => {
  const waiting = decode();
  vi.advanceTimersByTime(5000);
  expect(await waiting).toEqual({ ok: false, error: { kind: "died", reason: "no answer for 4 s" } });
  expect(puppets[0]?.terminated).toBe(true);
  void decode();
  expect(puppets).toHaveLength(2);
  expect(pending.at(-1)).toBe(1);
});

test("a worker that reports that it is busy lives on", async () => {
  const waiting = decode();
  for (let i = 0; i < 10; i++) {
    vi.advanceTimersByTime(3000);
    puppets[0]?.say({ id: 1, kind: "busy", executed: i });
  }
  puppets[0]?.say({ id: 1, kind: "done", value: { kind: "named", name: "a", step: 3 } });
  expect((await waiting).ok).toBe(true);
});

test("the page computes for what the reader waits for, not for pictures beforehand", async () => {
  const executed: number[] = [];
  const puppet = new Puppet();
  const heard = new Client(() => puppet, { busy: (steps) => void executed.push(steps) });
  void heard.request("near", { step: 1, others: [2], want: {} as Want });
  void heard.request("seek", { step: 3, want: {} as Want });
  for (const id of [0, 1, 2]) puppet.say({ id, kind: "busy", executed: 10 + id });
  expect(executed).toEqual([12]);
});

test("a page that slept does not blame the worker", async () => {
  const waiting = decode();
  vi.setSystemTime(Date.now() + 3_600_000);
  vi.advanceTimersByTime(250);
  puppets[0]?.say({ id: 1, kind: "done", value: { kind: "named", name: "a", step: 3 } });
  expect((await waiting).ok).toBe(true);
});

test("an idle worker may be silent for as long as it likes", async () => {
  const waiting = decode();
  puppets[0]?.say({ id: 1, kind: "done", value: { kind: "named", name: "a", step: 3 } });
  await waiting;
  vi.advanceTimersByTime(60_000);
  expect(puppets[0]?.terminated).toBe(false);
});

test.each([
  ["an error event", (puppet: Puppet) => puppet.onerror?.({ message: "out of memory" } as ErrorEvent), "out of memory"],
  ["a broken session", (puppet: Puppet) => puppet.say({ id: 1, kind: "broken", reason: "unreachable" }), "unreachable"],
])("%s ends all requests", async (_, kill, reason) => {
  const all = [decode(), decode()];
  kill(puppets[0] as Puppet);
  for (const result of await Promise.all(all)) expect(result).toEqual({ ok: false, error: { kind: "died", reason } });
  expect(pending.at(-1)).toBe(0);
});

// The page may load a design while the worker already executes its run.
test("the known part of the run is that of the scenario opened last", async () => {
  const opening = client.request("open", { text: "{}", ahead: true });
  const [puppet] = puppets;
  const [{ id = 0 } = {}] = puppet?.asked ?? [];
  puppet?.say({ id: 0, kind: "ahead", known: 7, steps: 9 });
  puppet?.say({ id, kind: "done", value: { opened: {}, text: "{}", link: "#" } } as SessionAnswer);
  await opening;
  expect(client.known).toBeNull();
  puppet?.say({ id: 0, kind: "ahead", known: 9, steps: 9 });
  expect(client.known).toEqual({ known: 9, steps: 9 });
});

test("a worker is there once it is woken or asked", () => {
  expect([client.isAwake(), puppets.length]).toEqual([false, 0]);
  client.wake();
  void decode();
  expect([client.isAwake(), puppets.length]).toEqual([true, 1]);
  client.stop("the end");
  expect(client.isAwake()).toBe(false);
});

test("a browser that starts no worker answers every request with that", async () => {
  const refused = new Client(() => {
    throw new DOMException("cannot be accessed from origin 'null'", "SecurityError");
  });
  refused.wake();
  expect(await refused.request("decode", { link: "#scenario=a" })).toEqual({
    ok: false,
    error: { kind: "died", reason: expect.stringContaining("origin 'null'") },
  });
});
