import { expect, test } from "vitest";
import type { SourceRequests } from "../../source/protocol";
import type { SourceCause } from "../../source/types";
import { causeOf, changeOf, type SearchClient } from "./search";

/** Steps that a request searches. */
const SLICE = 100;
/** Steps of the run. */
const STEPS = 1000;

const causeAt = (step: number, reason: SourceCause["reason"], since = step): SourceCause => ({
  of: { signal: "held_q", width: 1, value: "1", before: "1", step, after: true },
  since,
  reason,
  kept: [],
});

/** A worker whose signal is written in step `written`; null if it never is. It counts its requests. */
function worker(written: number | null) {
  const asked: number[] = [];
  const ask = async (name: keyof SourceRequests, take: object) => {
    const { step, back = true } = take as { step: number; back?: boolean };
    asked.push(step);
    if (name === "cause") {
      const isHere = written === step || (written !== null && step - written < SLICE);
      const reason: SourceCause["reason"] = isHere ? { kind: "unknown", why: "written" } : { kind: "earlier" };
      return { ok: true, value: causeAt(step, reason, isHere ? (written ?? 0) : step - SLICE) };
    }
    const end = back ? Math.max(0, step - SLICE) : Math.min(STEPS, step + SLICE);
    const isFound = written !== null && (back ? written >= end && written < step : written > step && written <= end);
    const isOver = back ? end === 0 : end === STEPS;
    return { ok: true, value: { step: isFound ? written : null, open: isFound || isOver ? null : end } };
  };
  return { client: { ask } as SearchClient, asked };
}

test("a change is searched slice by slice, both ways", async () => {
  const { client, asked } = worker(120);
  const at: number[] = [];
  const goesOn = (step: number) => at.push(step) > 0;
  expect(await changeOf(client, { signal: "held_q", step: 450, back: true }, goesOn)).toBe(120);
  expect(asked).toEqual([450, 350, 250, 150]);
  expect(at).toEqual([350, 250, 150]);
  expect(await changeOf(client, { signal: "held_q", step: 5, back: false }, goesOn)).toBe(120);
  expect(await changeOf(client, { signal: "held_q", step: 120, back: false }, goesOn)).toBeNull();
});

test("a search that nobody waits for any more ends, and says nothing", async () => {
  const { client, asked } = worker(120);
  expect(await changeOf(client, { signal: "held_q", step: 900, back: true }, () => false)).toBeUndefined();
  expect(asked).toEqual([900]);
});

test("a register that was written long ago says first what holds it, and then the step", async () => {
  const { client } = worker(120);
  const given: (SourceCause | string)[] = [];
  await causeOf(
    client,
    { signal: "held_q", step: 450, after: true },
    (cause) => given.push(cause),
    () => true,
  );
  expect(given.map((one) => typeof one === "object" && [one.reason.kind, one.since, one.of.step])).toEqual([
    ["earlier", 350, 450],
    ["earlier", 250, 450],
    ["earlier", 150, 450],
    ["unknown", 120, 450],
  ]);
});

test("a register that nothing writes is as the run began", async () => {
  const { client } = worker(null);
  const given: (SourceCause | string)[] = [];
  await causeOf(
    client,
    { signal: "held_q", step: 450, after: true },
    (cause) => given.push(cause),
    () => true,
  );
  expect(given.at(-1)).toMatchObject({ since: 0, reason: { kind: "initial" } });
});

test("a question that was closed gets no later answers", async () => {
  const { client } = worker(120);
  const given: (SourceCause | string)[] = [];
  await causeOf(
    client,
    { signal: "held_q", step: 450, after: true },
    (cause) => given.push(cause),
    () => given.length === 0,
  );
  expect(given).toHaveLength(1);
});
