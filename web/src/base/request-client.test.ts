import { beforeEach, expect, test } from "vitest";
import { type WorkerBehavior, WorkerClient, type WorkerLike } from "./request-client";

interface Requests {
  add: { take: { to: number }; give: number };
}
type Report = { id: number; kind: "progress"; done: number };

/** Started workers with the messages that were posted to them. */
let workers: (WorkerLike & { posted: unknown[]; ended: boolean })[];
beforeEach(() => {
  workers = [];
});

function start(): WorkerLike {
  const worker = {
    onmessage: null,
    onerror: null,
    posted: [] as unknown[],
    ended: false,
    postMessage: (message: unknown) => void worker.posted.push(message),
    terminate: () => {
      worker.ended = true;
    },
  };
  workers.push(worker);
  return worker;
}

const make = (habits: Partial<WorkerBehavior> = {}) =>
  new WorkerClient<Requests, never, Report>(start, {
    silenceMs: null,
    restarts: true,
    readsWhileWorking: true,
    ...habits,
  });

const say = (data: object, worker = workers.at(-1)) => worker?.onmessage?.({ data } as MessageEvent);

test("an aborted request is cancelled at once, and the worker hears of it", async () => {
  const client = make();
  const abort = new AbortController();
  const [first, second] = [
    client.request("add", { to: 1 }, { signal: abort.signal }),
    client.request("add", { to: 2 }),
  ];
  abort.abort();
  expect(await first).toEqual({ ok: false, error: { kind: "cancelled" } });
  expect(workers[0]?.posted.at(-1)).toEqual({ id: 1, name: "cancel" });
  say({ id: 1, kind: "done", value: 0 });
  say({ id: 2, kind: "done", value: 3 });
  expect(await second).toEqual({ ok: true, value: 3 });
  expect(await client.request("add", { to: 3 }, { signal: abort.signal })).toMatchObject({
    error: { kind: "cancelled" },
  });
  expect(workers[0]?.posted).toHaveLength(3);
});

test("a worker that does not listen while it works is ended by an aborted request", async () => {
  const client = make({ readsWhileWorking: false });
  const abort = new AbortController();
  const request = client.request("add", { to: 1 }, { signal: abort.signal });
  abort.abort();
  expect(await request).toEqual({ ok: false, error: { kind: "cancelled" } });
  expect(workers[0]).toMatchObject({ ended: true, posted: [{ id: 1, name: "add" }] });
  expect(await client.request("add", { to: 1 })).toMatchObject({ error: { kind: "died", reason: "it was cancelled" } });
});

test("an answer that has come is not cancelled any more", async () => {
  const client = make({ readsWhileWorking: false });
  const abort = new AbortController();
  const request = client.request("add", { to: 1 }, { signal: abort.signal });
  say({ id: 1, kind: "done", value: 2 });
  abort.abort();
  expect(await request).toEqual({ ok: true, value: 2 });
  expect(workers[0]?.ended).toBe(false);
});

test("reports go to the request that they are about, until it is answered", async () => {
  const client = make();
  const heard: number[] = [];
  const request = client.request("add", { to: 1 }, { onReport: ({ done }) => heard.push(done) });
  void client.request("add", { to: 2 }, { onReport: () => heard.push(-1) });
  for (const done of [3, 4]) say({ id: 1, kind: "progress", done });
  say({ id: 1, kind: "done", value: 2 });
  await request;
  say({ id: 1, kind: "progress", done: 5 });
  expect(heard).toEqual([3, 4]);
});

test.each([true, false])("another worker takes the place of a dead one: %s", async (restarts) => {
  const client = make({ restarts });
  const request = client.request("add", { to: 1 });
  workers[0]?.onerror?.({ message: "out of memory" } as ErrorEvent);
  expect(await request).toEqual({ ok: false, error: { kind: "died", reason: "out of memory" } });
  const next = client.request("add", { to: 1 });
  expect(workers).toHaveLength(restarts ? 2 : 1);
  if (!restarts) expect(await next).toMatchObject({ error: { kind: "died", reason: "out of memory" } });
});

test("after the end no worker is started, and the first reason stays", async () => {
  const client = make();
  const request = client.request("add", { to: 1 });
  client.end("the screen was left");
  client.end("again");
  for (const answer of [await request, await client.request("add", { to: 1 })])
    expect(answer).toEqual({ ok: false, error: { kind: "died", reason: "the screen was left" } });
  client.wake();
  expect(workers.map(({ ended }) => ended)).toEqual([true]);
});
