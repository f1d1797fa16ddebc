import { expect, test } from "vitest";
import type { Design } from "../../../designs/contract";
import { loadingAhead } from "./designs";

/** The designs that are fetched for the text of a scenario file before it is parsed. */
function fetchedFor(text: string): string[] {
  const fetched: string[] = [];
  loadingAhead(text, {
    loadDesign: async (name) => {
      fetched.push(name);
      return {} as Design;
    },
  });
  return fetched;
}

test("each design of a file is fetched once, whatever else names one", () => {
  const engines = ["gearbox", "fifo", "gearbox"].map((design) => ({ design }));
  expect(fetchedFor(JSON.stringify({ title: '"design": "bbq"', engines }))).toEqual(["gearbox", "fifo"]);
  expect(fetchedFor('{"engines": [{"d\\u0065sign": "\\u0062bq"}]}')).toEqual(["bbq"]);
});

test("nothing is fetched for a wrong file", () => {
  const engines = ["7", "[null]", "[{}]", '[{"design": 7}]'].map((engines) => `{"engines": ${engines}}`);
  for (const wrong of ["", "{", "null", "[]", "{}", ...engines]) expect(fetchedFor(wrong), wrong).toEqual([]);
});

test("a design that was fetched ahead is not fetched again", async () => {
  let count = 0;
  const loadDesign = async () => ({ count: ++count }) as unknown as Design;
  const ahead = loadingAhead('{"engines": [{"design": "bbq"}]}', { loadDesign });
  expect([await ahead.loadDesign("bbq"), await ahead.loadDesign("fifo")]).toEqual([{ count: 1 }, { count: 2 }]);
});
