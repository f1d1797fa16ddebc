import { beforeEach, expect, test, vi } from "vitest";
import { enteringFrom, type Layers, type Mark, textMark } from "./mark";
import { Patcher } from "./patch";

let root: SVGSVGElement;
let patcher: Patcher;
beforeEach(() => {
  root = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  patcher = new Patcher(root);
});

const box = (key: string, x: number, more: Partial<Mark> = {}): Mark => ({
  key,
  tag: "rect",
  x,
  y: 0,
  attributes: { width: 10, height: 10 },
  ...more,
});

/** Draws, and returns the sorted list of nodes, attributes and texts that changed. */
function changes(layers: Layers, tweens = false): string[] {
  const watcher = new MutationObserver(() => {});
  watcher.observe(root, { attributes: true, childList: true, characterData: true, subtree: true });
  patcher.draw(layers, tweens);
  const records = watcher.takeRecords();
  watcher.disconnect();
  return records.map(({ type, attributeName }) => attributeName ?? type).sort();
}

test("a layer is a group, and each mark has its place and its attributes", () => {
  patcher.draw([[box("a", 5, { tooltip: "a box" })], [textMark("t", 0, 0, "small", "7")]], false);
  expect(root.innerHTML).toBe(
    '<g><rect width="10" height="10" x="5" y="0"></rect></g><g><text class="small" x="0" y="0">7</text></g>',
  );
});

test("only the mark that the pointer is over has its hint, as it is now", () => {
  const pieces = (text: string) => ({ ...textMark("t", 0, 0, undefined, [{ text }, { text: "!" }]), tooltip: text });
  const draw = (tooltip: string) => patcher.draw([[box("a", 5, { tooltip }), box("b", 9), pieces(tooltip)]], false);
  const tooltips = () =>
    [...root.querySelectorAll("title")].map((title) => `${title.parentNode?.nodeName} ${title.textContent}`);
  draw("one");
  expect(tooltips()).toEqual([]);
  const [a, b] = root.querySelectorAll("rect");
  patcher.point(a ?? null);
  expect(tooltips()).toEqual(["rect one"]);
  draw("two");
  expect(tooltips()).toEqual(["rect two"]);
  patcher.point(root.querySelector("tspan"));
  expect(tooltips()).toEqual(["text two"]);
  draw("three");
  expect(tooltips()).toEqual(["text three"]);
  expect(root.querySelector("text")?.textContent).toBe("threethree!");
  patcher.point(b ?? null);
  expect(tooltips()).toEqual([]);
});

test("only what differs is changed, whatever else the list has", () => {
  patcher.draw([[box("a", 5), box("b", 20), textMark("t", 0, 9, undefined, "7")]], false);
  const same = () => [box("a", 5), box("b", 20), textMark("t", 0, 9, undefined, "7")];
  expect(changes([same()])).toEqual([]);
  expect(changes([[box("a", 6), box("b", 20), textMark("t", 0, 9, undefined, "8")]])).toEqual(["characterData", "x"]);
  expect(changes([[box("b", 20), textMark("t", 0, 9, undefined, "8")]])).toEqual(["childList"]);
  expect(changes([[box("b", 20, { attributes: { width: 10 } })]])).toEqual(["childList", "height"]);
});

test("marks stand in the order of the list, and only those are moved that changed it", () => {
  const order = () => [...root.querySelectorAll("rect")].map((node) => node.getAttribute("data-key")).join("");
  const list = (keys: string) => [[...keys].map((key) => box(key, 0, { attributes: { "data-key": key } }))];
  patcher.draw(list("abcd"), false);
  for (const [keys, moves] of [
    ["abcd", 0],
    ["abxcd", 1],
    ["bxcd", 1],
    // One cell is removed, and those behind it stay.
    ["abxcd", 1],
    ["axcd", 1],
    ["bxcd", 2],
    // Removed and added again.
    ["xcdb", 2],
    ["bxcd", 2],
    ["dcxb", 6],
    ["", 4],
    ["ba", 2],
  ] as const) {
    expect([keys, changes(list(keys)).length]).toEqual([keys, moves]);
    expect(order()).toBe(keys);
  }
});

test("any order comes of any other", () => {
  const order = () => [...root.querySelectorAll("rect")].map((node) => node.getAttribute("data-key")).join("");
  let seed = 1;
  const random = (n: number) => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
    return (seed >> 8) % n;
  };
  for (let round = 0; round < 500; round++) {
    const keys = [..."abcdefgh"].filter(() => random(3) > 0);
    for (let i = keys.length - 1; i > 0; i--) {
      const j = random(i + 1);
      [keys[i], keys[j]] = [keys[j] ?? "", keys[i] ?? ""];
    }
    patcher.draw([keys.map((key) => box(key, 0, { attributes: { "data-key": key } }))], false);
    expect(order()).toBe(keys.join(""));
  }
});

test("what has the focus keeps it when it is moved", () => {
  document.body.append(root);
  const button = (key: string) => box(key, 0, { thing: `op[${key}]`, label: key });
  patcher.draw([[button("a"), button("b"), button("c")]], false);
  root.querySelector<SVGElement>("[aria-label=c]")?.focus();
  patcher.draw([[button("c"), button("a"), button("b")]], false);
  expect(document.activeElement?.getAttribute("aria-label")).toBe("c");
  root.remove();
});

test("a mark that becomes another element, or goes to another layer, is made anew", () => {
  patcher.draw([[box("a", 0)], []], false);
  patcher.draw([[], [box("a", 0)]], false);
  expect(root.innerHTML).toBe('<g></g><g><rect width="10" height="10" x="0" y="0"></rect></g>');
  patcher.draw([[], [{ ...box("a", 0), tag: "circle" }]], false);
  expect(root.innerHTML).toBe('<g></g><g><circle width="10" height="10" cx="0" cy="0"></circle></g>');
});

test("what is lit is marked, also what comes later, and a button says that it is pressed", () => {
  patcher.draw([[box("a", 0, { thing: "op[1]", label: "op 1" }), box("b", 20, { thing: "op[2]" })]], false);
  patcher.light(new Set(["op[1]", "op[2]", "op[3]"]));
  patcher.draw([[box("a", 0, { thing: "op[1]", label: "op 1" }), box("c", 40, { thing: "op[3]" })]], false);
  expect(root.innerHTML).toBe(
    '<g><rect width="10" height="10" x="0" y="0" role="button" aria-label="op 1" aria-pressed="true" tabindex="0" data-lit=""></rect>' +
      '<rect width="10" height="10" x="40" y="0" data-lit=""></rect></g>',
  );
  patcher.light(new Set());
  expect(root.querySelectorAll("[data-lit], [aria-pressed=true]")).toHaveLength(0);
});

test("a mark is lit with other things as well, and a button may be passed over by the tab key", () => {
  patcher.draw([[box("a", 0, { lights: ["op[1]", "op[2]"], label: "a", skippedByKeys: true })]], false);
  patcher.light(new Set(["op[2]"]));
  expect(root.querySelector("rect")?.outerHTML).toContain('aria-pressed="true" tabindex="-1" data-lit=""');
  expect(changes([[box("a", 0, { lights: ["op[1]"], label: "a" })]])).toEqual(["aria-pressed", "data-lit", "tabindex"]);
});

test("a text in pieces is written anew only when one of them differs", () => {
  const pieces = (...texts: string[]) => [
    [
      textMark(
        "t",
        0,
        0,
        undefined,
        texts.map((text) => ({ text, className: "small" })),
      ),
    ],
  ];
  patcher.draw(pieces("a", "b"), false);
  expect(root.textContent).toBe("ab");
  expect(changes(pieces("a", "b"))).toEqual([]);
  changes(pieces("a", "c"));
  expect(root.innerHTML).toContain(
    '<text x="0" y="0"><tspan class="small">a</tspan><tspan class="small">c</tspan></text>',
  );
  patcher.draw([[textMark("t", 0, 0, undefined, "whole")]], false);
  expect(root.innerHTML).toContain('<text x="0" y="0">whole</text>');
});

test("a mark is found by its element, as long as it shows a thing", () => {
  patcher.draw([[box("a", 0, { thing: "op[1]" }), box("b", 20)]], false);
  const [a, b] = root.querySelectorAll("rect");
  expect(patcher.at(a ?? null)?.key).toBe("a");
  expect(patcher.at(b ?? null)).toBeNull();
  expect(patcher.at(root)).toBeNull();
});

test("an element is found by the thing that its mark shows, as long as it is drawn", () => {
  patcher.draw([[box("a", 0, { thing: "op[1]" }), box("b", 20, { thing: "op[2]" })]], false);
  expect(patcher.elementOf("op[2]")).toBe(root.querySelectorAll("rect")[1]);
  patcher.draw([[box("a", 0, { thing: "op[1]" })]], false);
  expect(patcher.elementOf("op[2]")).toBeUndefined();
});

/** What `animate` was called with: the keyframes of the motion. */
const motionsOf = (animate: { mock: { calls: [Keyframe[]][] } }) =>
  animate.mock.calls.map(([frames]) =>
    frames.slice(0, 2).map(({ opacity, transform }) => (transform === undefined ? { opacity } : { transform })),
  );

test("a mark that may glide does so from where it was, and appears where it was not; none does when asked not to", () => {
  const animate = vi.fn((_: Keyframe[]) => ({ cancel: vi.fn() }));
  Object.defineProperty(Element.prototype, "animate", { value: animate, configurable: true, writable: true });
  patcher.draw([[box("a", 0, { tweens: true }), box("b", 0)]], true);
  patcher.draw([[box("a", 30, { tweens: true }), box("b", 30)]], true);
  patcher.draw([[box("a", 60, { tweens: true })]], false);
  expect(motionsOf(animate)).toEqual([
    [{ opacity: 0 }, { opacity: 1 }],
    [{ transform: "translate(-30px, 0px)" }, { transform: "translate(0px, 0px)" }],
  ]);
});

test("a new mark glides from where it comes from", () => {
  const animate = vi.fn((_: Keyframe[]) => ({ cancel: vi.fn() }));
  Object.defineProperty(Element.prototype, "animate", { value: animate, configurable: true, writable: true });
  const packet = box("packet", 10);
  const { x: left, y: top, attributes } = packet;
  const [w, h] = [Number(attributes.width), Number(attributes.height)];
  const number = textMark("number", left + 3, top + 4, undefined, "7");
  patcher.draw([enteringFrom({ x: 50, y: 7 }, { x: left, y: top, w, h }, [packet, number])], true);
  // The parts of an element move together.
  const way = `translate(${50 - w / 2 - left}px, ${7 - h / 2 - top}px)`;
  const tween = [{ transform: way }, { transform: "translate(0px, 0px)" }];
  expect(motionsOf(animate)).toEqual([tween, tween]);
});

test("a mark that was elsewhere glides from the place that it names", () => {
  const animate = vi.fn((_: Keyframe[]) => ({ cancel: vi.fn() }));
  Object.defineProperty(Element.prototype, "animate", { value: animate, configurable: true, writable: true });
  patcher.draw([[box("a", 10, { tweens: true })]], false);
  const there = box("a", 90, { tweens: true });
  patcher.draw([[{ ...there, from: { x: 50, y: there.y + 7 } }]], true);
  expect(animate.mock.calls.map(([frames]) => frames[0]?.transform)).toEqual(["translate(-40px, 7px)"]);
});

test("a box that gets another size glides with its middle", () => {
  const animate = vi.fn((_: Keyframe[]) => ({ cancel: vi.fn() }));
  Object.defineProperty(Element.prototype, "animate", { value: animate, configurable: true, writable: true });
  const sized = (x: number, width: number, height: number): Mark => {
    const mark = box("a", x, { tweens: true });
    return { ...mark, attributes: { ...mark.attributes, width, height } };
  };
  patcher.draw([[sized(0, 40, 20)]], false);
  patcher.draw([[sized(50, 10, 10)]], true);
  // The centre moves from (20, 10) to (55, 5).
  expect(motionsOf(animate)[0]).toEqual([{ transform: "translate(-35px, 5px)" }, { transform: "translate(0px, 0px)" }]);
});

test("a path glides to the place that its own transform gives it", () => {
  const animate = vi.fn((_: Keyframe[]) => ({ cancel: vi.fn() }));
  Object.defineProperty(Element.prototype, "animate", { value: animate, configurable: true, writable: true });
  const path = (x: number): Mark => ({ key: "p", tag: "path", x, y: 5, attributes: { d: "M0 0h9" }, tweens: true });
  patcher.draw([[path(0)]], false);
  patcher.draw([[path(30)]], true);
  expect(root.querySelector("path")?.getAttribute("transform")).toBe("translate(30 5)");
  expect(motionsOf(animate)[0]).toEqual([{ transform: "translate(0px, 5px)" }, { transform: "translate(30px, 5px)" }]);
});

test("a path is turned around its place, and turns the shorter way", () => {
  const animate = vi.fn((_: Keyframe[]) => ({ cancel: vi.fn() }));
  Object.defineProperty(Element.prototype, "animate", { value: animate, configurable: true, writable: true });
  const hand = (turned: number): Mark => ({
    ...{ key: "hand", tag: "path", x: 5, y: 0, attributes: { d: "M0 0V-9" } },
    ...{ turned, tweens: true },
  });
  patcher.draw([[hand(350)]], false);
  patcher.draw([[hand(10)]], true);
  expect(root.querySelector("path")?.getAttribute("transform")).toBe("translate(5 0) rotate(10)");
  expect(motionsOf(animate)[0]).toEqual([
    { transform: "translate(5px, 0px) rotate(-10deg)" },
    { transform: "translate(5px, 0px) rotate(10deg)" },
  ]);
});

test("a shape with a corner or a middle of its own has it from its place on", () => {
  patcher.draw([[box("a", 20, { attributes: { x: -6, y: -6 } })]], false);
  expect(root.innerHTML).toBe('<g><rect x="14" y="-6"></rect></g>');
});

test("what is there only while it is lit is not in the document before and after", () => {
  patcher.draw([[box("a", 0), box("halo", 0, { lights: ["op[1]"], onlyLit: true }), box("b", 0)]], false);
  expect(root.querySelectorAll("rect")).toHaveLength(2);
  patcher.light(new Set(["op[1]"]));
  expect([...root.querySelectorAll("rect")].map((node) => node.hasAttribute("data-lit"))).toEqual([false, true, false]);
  patcher.light(new Set());
  expect(root.querySelectorAll("rect")).toHaveLength(2);
});

test("the tab key stops at one mark, and arrow keys go from there row by row", () => {
  document.body.append(root);
  const at = (key: string, x: number, y: number, more = {}) => box(key, x, { y, label: key, ...more });
  const list = () => [
    [at("d", 5, 9), at("b", 5, 0), at("passed", 1, 0, { skippedByKeys: true }), at("a", 0, 0), at("c", 0, 9)],
  ];
  const stops = () => [...root.querySelectorAll("[tabindex='0']")].map((node) => node.ariaLabel).join("");
  const labelled = (label: string) => root.querySelector<SVGElement>(`[aria-label=${label}]`);
  patcher.draw(list(), false);
  expect(stops()).toBe("a");
  const walked: string[] = [];
  labelled("a")?.focus();
  for (const by of [1, 1, 1, 1, -1, -1] as const) {
    patcher.move(document.activeElement, by);
    patcher.enter(document.activeElement);
    walked.push(document.activeElement?.ariaLabel ?? "");
  }
  expect(walked.join("")).toBe("bcddcb");
  expect(stops()).toBe("b");
  // The tab stop stays where the reader was, until that mark is removed.
  patcher.draw(list(), false);
  expect(stops()).toBe("b");
  patcher.draw([list()[0]?.filter(({ key }) => key !== "b") ?? []], false);
  expect(stops()).toBe("a");
  root.remove();
});

test("two marks of one name are a mistake", () => {
  expect(() => patcher.draw([[box("a", 0), box("a", 9)]], false)).toThrow("two marks are called a");
});

test("a group that is the same object is passed over, wherever it stands", () => {
  const read: string[] = [];
  /** A mark that reports when the patcher reads it. */
  const watched = (key: string) =>
    new Proxy(box(key, 0), {
      get(mark, name) {
        if (name === "attributes") read.push(key);
        return Reflect.get(mark, name);
      },
    });
  const group = [watched("a"), watched("b")];
  patcher.draw([[box("x", 1), group, box("y", 1)]], false);
  read.length = 0;
  expect(changes([[group, box("y", 1)]])).toEqual(["childList"]);
  expect(changes([[box("z", 1), box("x", 1), group]])).toEqual(["childList", "childList", "childList"]);
  expect(read).toEqual([]);
  // Another object with the same marks is compared mark by mark.
  expect(changes([[box("z", 1), box("x", 1), [...group]]])).toEqual([]);
  expect([...root.querySelectorAll("rect")]).toHaveLength(4);
});

test("marks of a group are lit, and may leave it", () => {
  const group = [box("a", 1, { thing: "a" }), box("b", 2, { thing: "b", onlyLit: true })];
  const layer = [box("x", 0), group];
  const xs = () => [...root.querySelectorAll("rect")].map((node) => node.getAttribute("x")).join("");
  patcher.draw([layer], false);
  expect(xs()).toBe("01");
  patcher.light(new Set(["b"]));
  expect(xs()).toBe("012");
  patcher.draw([layer], false);
  expect(xs()).toBe("012");
  patcher.light(new Set());
  expect(xs()).toBe("01");
  // One mark leaves the group, and then returns; the other one follows.
  expect(changes([[box("x", 0), box("a", 1, { thing: "a" })]])).toEqual([]);
  expect(changes([layer])).toEqual([]);
  expect(changes([[group, box("x", 0)]])).toHaveLength(2);
  expect(xs()).toBe("10");
  patcher.draw([[], [group]], false);
  expect(xs()).toBe("1");
  patcher.draw([], false);
  expect(xs()).toBe("");
  expect(() => patcher.draw([[group, group]], false)).toThrow("two marks are called a");
});

test("any drawing with groups comes of any other", () => {
  let seed = 7;
  const random = (n: number) => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
    return (seed >> 8) % n;
  };
  const marks = [..."abcdefghijkl"].map((key, i) => box(key, i));
  // Overlapping groups; a drawing contains those that are compatible.
  const groups = Array.from({ length: 20 }, () => {
    const from = random(10);
    return marks.slice(from, from + 1 + random(4));
  });
  for (let round = 0; round < 1_000; round++) {
    const left = new Set(marks);
    const layers: (Mark | Mark[])[][] = [[], []];
    for (let i = 0; i < 8; i++) {
      const part = random(3) === 0 ? marks[random(12)] : groups[random(20)];
      const own = part ? [part].flat() : [];
      if (!part || own.some((mark) => !left.has(mark))) continue;
      for (const mark of own) left.delete(mark);
      layers[random(2)]?.push(part);
    }
    patcher.draw(layers, false);
    const drawn = [...root.children].map((sheet) => [...sheet.children].map((node) => Number(node.getAttribute("x"))));
    expect(drawn).toEqual(layers.map((layer) => layer.flat().map(({ x }) => x)));
  }
});
