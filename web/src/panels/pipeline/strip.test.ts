import { expect, test } from "vitest";
import { opThing, type Thing } from "../../base/thing";
import type { Pipeline, Scene, Token } from "../../designs/contract";
import type { Inside, Piece } from "../../kit/marks/pieces";
import { layoutStrip } from "./layout";
import { stripPieces } from "./strip";

const stages = ["take", "count", "leave"].map((work) => ({ region: "", work }));
const token = (op: number, detail = "7 @ 1"): Token => ({ op, kind: "enqueue", detail, mark: null, refused: null });
const slot = { op: 9, kind: "enqueue", arguments: [1, 2] };
const scene = { info: { stages }, packets: null, upcoming: [[slot], []] } as unknown as Scene;

const strip = (pipeline: Pipeline | null, ...lit: Thing[]) => {
  const layout = layoutStrip(stages, pipeline?.arcs ?? [], 1_200);
  return stripPieces({ scene, pipeline, layout, scale: 1, done: [], lit: new Set(lit) });
};
const all = (inside: Inside): Piece[] =>
  inside.flatMap((child) => (typeof child === "string" ? [] : [child, ...all(child.inside)]));
const textOf = (inside: Inside): string =>
  inside.map((child) => (typeof child === "string" ? child : textOf(child.inside))).join("");
const buttons = (pieces: readonly Piece[]) => all(pieces).filter(({ tag }) => tag === "button");

const full: Pipeline = { stages: [[token(8)], [], [token(6)]], arcs: [] };

test("each operation is a button with its stage and its words", () => {
  expect(buttons(strip(full)).map(({ inside }) => textOf(inside))).toEqual([
    "Stage 0: op 8, enqueue, 7 @ 1",
    "Stage 2: op 6, enqueue, 7 @ 1",
  ]);
  const boxes = all(strip(full)).filter(({ tag }) => tag === "li");
  expect(boxes.map(({ inside }) => textOf(inside))).toEqual(["0 take", "1 countbubble", "2 leave"]);
});

test("an operation keeps its name from stage to stage, and what is written there", () => {
  const [before, after] = [full, { ...full, stages: [[], [token(8)], []] }].map((pipeline) =>
    all(strip(pipeline)).find(({ tag, key }) => tag === "div" && key === 8),
  );
  expect(before && after).toBeDefined();
  expect(before?.attributes.style).not.toBe(after?.attributes.style);
  const face = (piece: Piece | undefined) => buttons(piece ? [piece] : [])[0]?.inside.slice(1);
  expect(face(before)).toEqual(face(after));
});

test("what is lit looks so, and is pressed for screen readers", () => {
  const pressed = (...lit: Thing[]) =>
    buttons(strip(full, ...lit)).map(({ attributes }) => [attributes["aria-pressed"], attributes.class]);
  const [plain, lit] = [pressed(), pressed(opThing(6))];
  expect(plain.map(([value]) => value)).toEqual(["false", "false"]);
  expect(lit.map(([value]) => value)).toEqual(["false", "true"]);
  expect(lit[0]).toEqual(plain[0]);
  expect(lit[1]?.[1]).not.toBe(plain[1]?.[1]);
});

test("operations to come and bubbles stand before the first stage; a model has no stages", () => {
  const titles = (pipeline: Pipeline | null) =>
    all(strip(pipeline)).flatMap(({ tag, attributes }) => (tag === "span" ? (attributes.title ?? []) : []));
  expect(titles(full)).toEqual(["op 9, enqueue 1 @ 2", "no operation"]);
  expect(textOf(strip(null))).toContain("there is no pipeline");
});
