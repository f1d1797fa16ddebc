import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TWEEN_MS, tween } from "./tween";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  // Node has no frames.
  vi.stubGlobal("requestAnimationFrame", (draw: () => void) => setTimeout(draw, 16));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Makes elements whose animations can be watched. */
function animated() {
  const animations: { playState: string; cancel(): void }[] = [];
  const animate = vi.fn((_frames: Keyframe[], _timing: { duration: number }) => {
    const animation = {
      playState: "running",
      cancel() {
        this.playState = "idle";
      },
    };
    animations.push(animation);
    return animation;
  });
  return { animate, animations, element: { animate } as unknown as Element };
}

test("the motion takes its time, and the end is held until all of a step are removed together", () => {
  const { animate, animations, element } = animated();
  tween(element, { opacity: 0 }, { opacity: 1 });
  vi.advanceTimersByTime(5);
  tween(element, { opacity: 0 }, { opacity: 1 });
  const [frames = [], timing] = animate.mock.calls[0] ?? [];
  expect((frames[1]?.offset ?? 0) * (timing?.duration ?? 0)).toBeCloseTo(TWEEN_MS);
  vi.advanceTimersByTime(TWEEN_MS);
  expect(animations.map(({ playState }) => playState)).toEqual(["running", "running"]);
  vi.advanceTimersByTime(100);
  expect(animations.map(({ playState }) => playState)).toEqual(["idle", "idle"]);
});

test("a later phase of a step keeps its own time, and what is paused stays", () => {
  const { animations, element } = animated();
  tween(element, { opacity: 0 }, { opacity: 1 });
  vi.advanceTimersByTime(150);
  tween(element, { opacity: 0 }, { opacity: 1 });
  const paused = tween(element, { opacity: 0 }, { opacity: 1 }) as { playState: string };
  paused.playState = "paused";
  vi.advanceTimersByTime(100);
  expect(animations.map(({ playState }) => playState)).toEqual(["idle", "running", "paused"]);
  vi.advanceTimersByTime(TWEEN_MS);
  expect(animations.map(({ playState }) => playState)).toEqual(["idle", "idle", "paused"]);
});
