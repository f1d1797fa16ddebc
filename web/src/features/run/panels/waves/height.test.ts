import { expect, test } from "vitest";
import type { AppState } from "../../../../app/store";
import { VIEW } from "../../view-slice";
import { HEAD, heightsOf, LINE, wavesHeightOf } from "./height";

const state = (signals: readonly string[], changes: Partial<AppState> = {}) =>
  ({
    ...VIEW,
    engine: 0,
    screen: "player",
    scenario: { file: { view: { waves: signals.map((signal) => ({ signal })) } } },
    ...changes,
  }) as AppState;
const twelve = Array.from({ length: 12 }, (_, at) => `${at < 4 ? "u_a" : "u_b"}.x${at}`);
const sizes = (waves: number | null) => ({ sizes: { ...VIEW.sizes, waves } });

test("eight rows are in sight with the names of their groups, and more as the reader likes", () => {
  expect(heightsOf(state(twelve))).toEqual({ usual: HEAD + 10 * LINE, all: HEAD + 14 * LINE });
  expect(wavesHeightOf(state(twelve))).toBe(HEAD + 10 * LINE);
  expect(wavesHeightOf(state(twelve, sizes(20)))).toBe(20);
  expect(wavesHeightOf(state(twelve, sizes(90)))).toBe(HEAD + 14 * LINE);
  expect(wavesHeightOf(state(["a"], sizes(20)))).toBe(HEAD + LINE);
});

test("without rows there is no strip, but a place to drop a signal while one is dragged", () => {
  expect(wavesHeightOf(state([]))).toBe(0);
  expect(wavesHeightOf(state([], { dragged: "u_a.x" }))).toBeGreaterThan(0);
});

test("there is none while a question waits for its answer", () => {
  expect(wavesHeightOf(state(twelve, { screen: "lesson", asking: true }))).toBe(0);
  expect(wavesHeightOf(state(twelve, { screen: "lesson", asking: false }))).toBeGreaterThan(0);
});
