import { expect, test } from "vitest";
import { readAsk } from "../../app/embed-messages";
import { makeStore } from "../../app/store";
import { reportOf } from "./embedding";

test("messages to other scripts are not for this page", () => {
  for (const other of [null, 3, "seek", {}, { do: "seek", step: 3 }]) expect(readAsk(other)).toBeNull();
});

test("a message is read, or it is said what is wrong with it", () => {
  const ask = (rest: object) => readAsk({ queuescope: 1, ...rest });
  expect(ask({ do: "seek", step: 7 })).toEqual({ do: "seek", step: 7 });
  expect(ask({ do: "play", playing: true })).toEqual({ do: "play", playing: true });
  expect(ask({ do: "load", scenario: { version: 1 } })).toEqual({ do: "load", scenario: '{"version":1}' });
  expect(ask({ do: "load", link: "#scenario=a" })).toEqual({ do: "load", link: "#scenario=a" });
  expect(ask({ do: "load", link: "#compare=scenario=a&with=scenario=b" })).toEqual({
    why: "load: a comparison fills a page of its own; load one of its sides",
  });
  expect(ask({ do: "state" })).toEqual({ do: "state" });
  for (const step of [-1, 1.5, "7", Number.NaN, undefined])
    expect(ask({ do: "seek", step })).toEqual({ why: "seek: expected `step`, a whole number from 0" });
  expect(ask({ do: "load" })).toHaveProperty("why");
  const itself: { inside?: object } = {};
  itself.inside = itself;
  for (const scenario of [itself, { version: 1n }])
    expect(ask({ do: "load", scenario })).toEqual({ why: "load: `scenario` is an object that JSON cannot hold" });
  expect(ask({ do: "play", playing: 1 })).toHaveProperty("why");
  expect(ask({ do: "format the disk" })).toEqual({
    why: "expected `do`: load, seek, play, present, view, align or state",
  });
  expect(ask({ do: "align", strip: 90, why: 120.5 })).toEqual({ do: "align", heights: { strip: 90, why: 120.5 } });
  expect(ask({ do: "align", strip: -1 })).toEqual({ why: "align: expected `strip` and `why`, from 0 to 10,000" });
  expect(ask({ do: "view", by: 2, top: 0.5, left: 0 })).toEqual({ do: "view", by: 2, top: 0.5, left: 0 });
  for (const wrong of [{ by: 0.5 }, { by: 9 }, { top: -1 }, { left: "0" }, { top: Number.NaN }])
    expect(ask({ do: "view", by: 1, top: 0, left: 0, ...wrong })).toEqual({
      why: "view: expected `by` from 1 to 4, `top` and `left` from 0 to 1",
    });
  expect(readAsk({ queuescope: 2, do: "state" })).toEqual({ why: "queuescope: expected 1" });
});

test("the embedding page learns where a scenario is wrong, and what the reader is asked", () => {
  const problem = {
    path: "engines[0].design",
    found: '"bqb"',
    expected: "`bbq`",
    tooltip: null,
    line: null,
    column: null,
  };
  const error = { title: "The scenario is wrong", advice: "", problems: [problem] };
  const asked = { url: "https://example.org/a.json", step: null, stop: null, bytes: null };
  const store = makeStore();
  store.setState({ error: error as never, asked });
  expect(reportOf(store.getState())).toMatchObject({
    error: "The scenario is wrong",
    problems: [{ path: "engines[0].design", found: '"bqb"', expected: "`bbq`" }],
    asked: "https://example.org/a.json",
  });
});

test("while a lesson asks, the embedding page learns of nothing behind the step", () => {
  const frame = { step: 16, steps: 31, engines: [{ digest: "0123456789abcdef", broken: [] }] };
  const store = makeStore();
  store.setState({
    screen: "lesson",
    lesson: { name: "bbq-tree", stop: 3 },
    asking: true,
    shown: { frame, engine: 0 } as never,
  });
  const link = "#lesson=bbq-tree&stop=3";
  expect(reportOf(store.getState())).toMatchObject({ asking: true, step: 16, steps: 17, link });
  // A divergence may be the answer, and the page knows it before the reader does.
  store.setState({ known: { steps: 20 } as never });
  expect(reportOf(store.getState())).toMatchObject({ asking: true, step: 16, steps: 17, link });
  store.setState({ asking: false });
  expect(reportOf(store.getState())).toMatchObject({ asking: false, step: 16, steps: 20, link });
});
