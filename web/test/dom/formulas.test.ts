import { expect, test } from "vitest";
import { setFormula } from "../../src/stops/formulas";

test.each([
  "\\href{javascript:alert(1)}{x}",
  "\\url{https://example.org}",
  "\\includegraphics{https://example.org/a.png}",
  "\\htmlClass{a}{x}",
  "\\htmlId{a}{x}",
  "\\htmlStyle{color: red}{x}",
  "\\htmlData{a=b}{x}",
  "\\def\\a{\\a\\a}\\a",
  "\\frac{1}",
])("%s is refused", (tex) => {
  expect(() => setFormula(tex, false)).toThrow();
});

test.each([
  "\\text{<img src=x onerror=alert(1)>}",
  "\\text{</mtext></math><script>alert(1)</script>}",
  "\\verb|<b onclick=x>|",
  "\\color{red}x",
  '\\textcolor{"><script>}{x}',
  "\\operatorname{<script>}",
  "\\tag{<b>} x",
  "<script>alert(1)</script>",
])("in %s nothing becomes an element but those of MathML", (tex) => {
  let set: string;
  try {
    set = setFormula(tex, true);
  } catch {
    return;
  }
  const math = new DOMParser().parseFromString(`<math>${set}</math>`, "text/html").body;
  const elements = [...math.querySelectorAll("*")];
  expect(elements.length).toBeGreaterThan(1);
  for (const { namespaceURI, attributes } of elements) {
    expect(namespaceURI).toBe("http://www.w3.org/1998/Math/MathML");
    for (const { name } of attributes) expect(name).not.toMatch(/^on|href|src|style/);
  }
});

test("what lessons need is set", () => {
  for (const tex of [
    "2^k-1",
    "\\frac{k}{d + c_1 + (k-1) c_2}",
    "\\lceil \\log_2 N \\rceil",
    "\\sum_{i=1}^n w^i \\le 10",
  ])
    expect(setFormula(tex, false)).toContain("<mrow>");
});
