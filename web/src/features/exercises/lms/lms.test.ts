/** The page's side of SCORM 1.2, against the run-time of scorm-again. */

import * as scorm from "scorm-again/scorm12";
import { describe, expect, test } from "vitest";
import type { ExerciseWork } from "../slice";
import { Attempt, duration, findApi, type ScormApi, SUSPENDED } from "./scorm";
import { resumed, suspend } from "./suspended";

const WORK: ExerciseWork = {
  digest: "0123456789abcdef",
  given: [[], [2]],
  checked: [[], [2]],
  attempts: [3, 1],
  hints: [0, 2],
  scenario: "{}",
  runs: [],
};

/** The run-time of a platform. What the package exports has another name than its types say. */
interface Platform extends ScormApi {
  loadFromJSON(json: object, element: string): void;
  isTerminated(): boolean;
  on(what: string, heard: (element: string, value: string) => void): void;
}
const { Scorm12API } = scorm as unknown as { Scorm12API: new (settings: object) => Platform };
const platform = () => new Scorm12API({ autocommit: false, logLevel: "NONE" });

describe("an attempt", () => {
  test("reports points, and what the next visit needs", () => {
    const api = platform();
    const attempt = Attempt.begin(api);
    expect(api.LMSGetValue("cmi.core.lesson_status")).toBe("incomplete");
    attempt?.report({ points: 3, all: 5, suspended: "text" });
    expect(api.LMSGetValue("cmi.core.score.raw")).toBe("60");
    expect(api.LMSGetValue("cmi.core.score.max")).toBe("100");
    expect(attempt?.suspended()).toBe("text");
    attempt?.report({ points: 5, all: 5, suspended: "more" });
    expect(api.LMSGetValue("cmi.core.score.raw")).toBe("100");
    expect(api.LMSGetValue("cmi.core.lesson_status")).toBe("completed");
    // It can only be written.
    let exit = "";
    api.on("LMSSetValue.cmi.core.exit", (_, value) => {
      exit = value;
    });
    attempt?.end();
    expect(exit).toBe("suspend");
    expect(api.isTerminated()).toBe(true);
  });

  test("does not begin where the platform does not answer", () => {
    const refuses = { LMSInitialize: () => "false" } as unknown as ScormApi;
    const throws = {
      LMSInitialize: () => {
        throw new Error("gone");
      },
    } as unknown as ScormApi;
    expect([refuses, throws].map(Attempt.begin)).toEqual([null, null]);
  });

  test("goes on where a platform is gone or refuses a value", () => {
    const api = platform();
    const attempt = Attempt.begin(api);
    api.LMSFinish("");
    attempt?.report({ points: 1, all: 5, suspended: "x".repeat(SUSPENDED + 1) });
    attempt?.end();
    expect(attempt?.studentName()).toBe("");
  });

  test("takes nothing while an earlier visit is only shown", () => {
    const api = platform();
    api.loadFromJSON({ cmi: { core: { lesson_mode: "review", lesson_status: "completed" } } }, "");
    Attempt.begin(api)?.report({ points: 0, all: 5, suspended: "" });
    expect(api.LMSGetValue("cmi.core.lesson_status")).toBe("completed");
    expect(api.LMSGetValue("cmi.core.score.raw")).toBe("");
  });
});

test("the platform is found in a window above, not in one of another site", () => {
  const API = platform();
  const top = { API } as unknown as Window;
  Object.assign(top, { parent: top });
  const frame = { parent: { parent: top } } as unknown as Window;
  expect(findApi(frame)).toBe(API);
  expect(findApi({ parent: { parent: null } } as unknown as Window)).toBeNull();
  const foreign = {
    get parent(): Window {
      throw new Error("another origin");
    },
  };
  expect(findApi({ parent: foreign } as unknown as Window)).toBeNull();
  const opened = { opener: top } as unknown as Window;
  Object.assign(opened, { parent: opened });
  expect(findApi(opened)).toBe(API);
});

test("a time is written in hours, minutes and seconds", () => {
  expect([0, 61_000, 3_600_000 * 100 + 1_499, -5].map(duration)).toEqual([
    "00:00:00",
    "00:01:01",
    "100:00:01",
    "00:00:00",
  ]);
});

test("what is suspended is resumed, if it is of this exercise", () => {
  const text = suspend(WORK, "#s=1.abc");
  expect(resumed(text, WORK.digest, 2)).toEqual({
    work: { given: WORK.given, checked: WORK.checked, attempts: WORK.attempts, hints: WORK.hints },
    link: "#s=1.abc",
  });
  expect(resumed(text, "other", 2)).toBeNull();
  expect(resumed(text, WORK.digest, 3)).toBeNull();
  for (const wrong of ["", "{", "null", "[]", '{"v":1}', text.replace("[2]", '["2"]')])
    expect(resumed(wrong, WORK.digest, 2)).toBeNull();
  expect(resumed(suspend({ ...WORK, scenario: null }, "#s=1.abc"), WORK.digest, 2)?.link).toBeNull();
  expect(suspend(WORK, `#s=1.${"a".repeat(SUSPENDED)}`).length).toBeLessThan(SUSPENDED);
});
