// Stages, and the operations in them.

import { opThing } from "../../base/thing";
import type { Pipeline, Pointing, Token } from "../../designs/contract";
import type { Stage } from "../../gen/types/Stage";
import { classes } from "../../kit/marks/mark";
import { type Inside, type Piece, piece } from "../../kit/marks/pieces";
import { endPiece, glyphPiece } from "../../kit/tokens/glyph-piece";
import { kindStyle } from "../../kit/tokens/kinds";
import { rem, type StripLayout, tokenOffset } from "./layout";
import styles from "./pipeline.module.css";

const MARKS = { head: "purple, at HEAD", tail: "orange, at TAIL" };

/** Numbers from here on need the room of the word before them, where there is little. */
const LONG = 10_000;

const span = (look: string | undefined, ...inside: Inside) => piece("span", { class: look }, inside);
const unseen = (text: string) => span("unseen", text);

const placeOf = ({ stages, box }: StripLayout, stage: number) => {
  const { x = 0, w = 0 } = stages[stage] ?? {};
  return `left:${rem(x)};top:${rem(box.y)};width:${rem(w)};height:${rem(box.h)}`;
};

/** The boxes of the stages, with what each does. */
export const stagesPiece = (stages: readonly Stage[], pipeline: Pipeline, layout: StripLayout): Piece =>
  piece(
    "ol",
    {},
    layout.stages.map((_, stage) => {
      const empty = (pipeline.stages[stage] ?? []).length === 0;
      return boxPiece(stage, stages[stage]?.work ?? "", empty, layout);
    }),
    "stages",
  );

function boxPiece(stage: number, work: string, empty: boolean, layout: StripLayout): Piece {
  const { density, form } = layout;
  const full = form === "full";
  const attributes = {
    class: classes(styles.stage, empty && styles.bubble, styles[density]),
    title: density === "words" && full ? undefined : `stage ${stage}: ${work}`,
    style: placeOf(layout, stage),
  };
  const does = [piece("b", {}, [`${stage}`]), " ", ...workOf(work, full ? density : "numbers")];
  const bubble = empty ? [span(styles.empty, unseen("bubble"))] : [];
  return piece("li", attributes, [piece("p", { class: styles.work }, does), ...bubble]);
}

/** What a stage does: all of it, the first of it, or nothing, as there is room. The rest is in the title. */
function workOf(work: string, density: StripLayout["density"]): Inside {
  const [first = "", rest = ""] = density === "words" ? [work] : density === "few" ? work.split(/(?=;)/) : ["", work];
  return [first, ...(rest === "" ? [] : [unseen(rest)])];
}

/** The operations, over the stages and not in them: one keeps its element, and what is written there, on its way through. */
export const tokensPiece = (pipeline: Pipeline, layout: StripLayout, lit: Pointing["lit"]): Piece =>
  piece(
    "div",
    {},
    layout.stages.flatMap((_, stage) => {
      const tokens = pipeline.stages[stage] ?? [];
      return tokens.map((token, i) => tokenPiece(token, stage, { i, of: tokens.length }, layout, lit));
    }),
    "tokens",
  );

/** An operation over its stage, alone or below those of other ports. */
function tokenPiece(
  token: Token,
  stage: number,
  { i, of }: { i: number; of: number },
  layout: StripLayout,
  lit: Pointing["lit"],
): Piece {
  const { op, kind, detail, refused } = token;
  const thing = opThing(op);
  const isLit = lit.has(thing);
  const several = of > 1;
  const button = {
    type: "button",
    "data-glide": thing,
    class: classes(
      ...[styles.token, kindStyle(kind).tone, isLit && styles.lit],
      ...[refused !== null && styles.refused, several && styles.shared],
    ),
    style: several ? `translate:0 ${rem(tokenOffset(i, of))}` : undefined,
    "aria-pressed": `${isLit}`,
    title: `op ${op}, ${kind} ${detail}`,
  };
  const over = classes(styles.stage, styles.over, styles[layout.density]);
  const face = piece("button", button, [unseen(`Stage ${stage}: `), ...faceOf(token, several)]);
  return piece("div", { class: over, style: placeOf(layout, stage) }, [face], op);
}

/** What is seen of it: the same in every stage, unless the operation learns something there. */
function faceOf({ op, kind, detail, mark, refused }: Token, small: boolean): Inside {
  const name = { class: styles.name, "data-long": `${op >= LONG}` };
  const words = [
    piece("span", name, [span(styles.opWord, "op "), `${op}`, unseen(`, ${kind}, `)]),
    span(styles.detail, ...(refused === null ? [] : [unseen("rejected: ")]), refused ?? detail),
  ];
  const face = [span(styles.sign, glyphPiece(kind, small ? 16 : 24, refused !== null)), span(styles.words, ...words)];
  if (mark) {
    const letter = piece("span", { class: styles.letter, "aria-hidden": "true" }, [mark === "head" ? "H" : "T"]);
    face.push(span(styles.mark, endPiece(mark), letter, unseen(`, ${MARKS[mark]}`)));
  }
  return face;
}
