import { beforeEach, expect, test } from "vitest";
import { drawPieces, type Inside, piece } from "./pieces";

let root: HTMLElement;
let before: Inside;
beforeEach(() => {
  root = document.createElement("section");
  before = [];
});

/** Draws, and returns which nodes, attributes and texts changed, by the alphabet. */
function changes(after: Inside): string[] {
  const watcher = new MutationObserver(() => {});
  watcher.observe(root, { attributes: true, childList: true, characterData: true, subtree: true });
  drawPieces(root, before, after);
  before = after;
  const records = watcher.takeRecords();
  watcher.disconnect();
  return records.map(({ type, attributeName }) => attributeName ?? type).sort();
}

const item = (key: string, text = key) => piece("li", { class: "item" }, [piece("b", {}, [text])], key);

test("pieces are elements with attributes, styles and contents, drawings among them", () => {
  changes([
    piece("p", { class: "a", title: undefined, style: "left: 1rem" }, ["x ", piece("b", {}, ["y"])]),
    piece("svg", { viewBox: "0 0 1 1" }, [piece("g", {}, [piece("path", { d: "M0 0" })])]),
  ]);
  expect(root.innerHTML).toBe(
    '<p class="a" style="left: 1rem;">x <b>y</b></p><svg viewBox="0 0 1 1"><g><path d="M0 0"></path></g></svg>',
  );
  expect(root.querySelector("path")).toBeInstanceOf(SVGElement);
});

test("only what differs is changed", () => {
  changes([piece("p", { class: "a", title: "t" }, ["x"]), item("i")]);
  expect(changes([piece("p", { class: "a", title: "t" }, ["x"]), item("i")])).toEqual([]);
  expect(changes([piece("p", { class: "b" }, ["z"]), item("i", "j")])).toEqual([
    ...["characterData", "characterData", "class", "title"],
  ]);
  expect(changes([piece("p", { class: "b" }, ["z", "more"]), item("i", "j")])).toEqual(["childList"]);
  expect(changes([piece("p", { class: "b" }), item("i", "j")])).toEqual(["childList", "childList"]);
  expect(changes([piece("div", { class: "b" }), item("i", "j")])).toEqual(["childList", "childList"]);
});

test("what is the same object is passed over", () => {
  const whole = [piece("ul", {}, [item("a"), item("b")])];
  changes(whole);
  root.querySelector("b")?.replaceChildren("changed");
  expect(changes(whole)).toEqual([]);
  expect(changes([...whole])).toEqual([]);
  expect(root.textContent).toBe("changedb");
});

test("a piece with a name keeps its element wherever it goes, and few are moved", () => {
  const list = (keys: string) => [...keys].map((key) => item(key));
  const shown = () => [...root.children].map(({ textContent }) => textContent).join("");
  changes(list("abcd"));
  const [, b] = root.children;
  for (const [keys, moves] of [
    // As operations go through a pipeline, forwards and backwards.
    ["xabc", 2],
    ["abcd", 2],
    ["abcd", 0],
    ["bcd", 1],
    ["dcb", 4],
    ["bd", 3],
  ] as const) {
    expect([keys, changes(list(keys)).length]).toEqual([keys, moves]);
    expect(shown()).toBe(keys);
    expect([...root.children]).toContain(b);
  }
});
