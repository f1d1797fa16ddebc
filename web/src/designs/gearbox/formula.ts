// Variables in drawn texts, set as in a formula.

import drawing from "../../kit/drawing/structure.module.css";
import type { Mark, Span } from "../../kit/marks/mark";

/** A text in pieces, each `t_s` with its index set lower; in one piece if there is none. */
export const formulaText = (text: string): Mark["text"] =>
  text.includes("t_s")
    ? text.split(/(t_s)/).flatMap((part): Span[] =>
        part === "t_s"
          ? [
              { text: "t", look: drawing.variable },
              { text: "s", look: drawing.index },
            ]
          : [{ text: part }],
      )
    : text;
