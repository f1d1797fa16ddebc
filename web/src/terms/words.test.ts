import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { withFormulas } from "./Words";

const shown = (text: string) => renderToStaticMarkup(withFormulas(text));

test("the variable t_s is set as in a formula, names of files that contain these letters are not", () => {
  expect(shown("F − t_s = 12")).toBe("F − <var>t<sub>s</sub></var> = 12");
  expect(shown("t_s")).toBe("<var>t<sub>s</sub></var>");
  expect(shown("OppositeEnds (bbq_bucket_sva.sv, line 30)")).toBe("OppositeEnds (bbq_bucket_sva.sv, line 30)");
});
