import { expect, test } from "vitest";
import { testPage } from "../../../test/wasm/test-page";
import { asStep } from "../../base/brand";
import { jumpTo } from "./actions/move";
import { openNamed } from "./actions/open";
import { READING, SPEEDS, speedIndex } from "./panels/transport/speeds";
import { readingMs, startPlaying } from "./play";

test("at reading pace a step stays until what is said of it is read, then the next decision is shown, up to the last", async () => {
  const { store, app, idle, step } = testPage();
  const frames: ((time: number) => void)[] = [];
  const said = "One two three four five.";
  startPlaying(
    app,
    (frame) => frames.push(frame),
    () => said,
  );
  await openNamed(app, "incast-srpt", 150);
  await idle();
  store.setState({ speed: READING, playing: true });
  const seen: [time: number, step: number][] = [];
  for (let time = 0; time < 12_000; time += 100) {
    frames.shift()?.(time);
    await idle();
    const now = step() ?? 0;
    if (seen.at(-1)?.[1] !== now) seen.push([time, now]);
  }
  // The first frame only starts the clock.
  expect(seen.length).toBeGreaterThan(3);
  for (const [i, [time]] of seen.entries())
    if (i > 1) expect(time - (seen[i - 1]?.[0] ?? 0)).toBeGreaterThanOrEqual(readingMs(said));
  // Steps between two decisions are skipped.
  expect(seen.some(([, now], i) => i > 0 && now - (seen[i - 1]?.[1] ?? 0) > 1)).toBe(true);
  jumpTo(app, asStep(Number.MAX_SAFE_INTEGER));
  await idle();
  store.setState({ playing: true });
  for (let time = 20_000; time < 24_000; time += 100) {
    frames.shift()?.(time);
    await idle();
  }
  expect(store.getState().playing).toBe(false);
});

test("every speed is its own nearest", () => {
  expect(SPEEDS.map(speedIndex)).toEqual(SPEEDS.map((_, i) => i));
  expect(speedIndex(3)).toBe(SPEEDS.indexOf(4));
});
