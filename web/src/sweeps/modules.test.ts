import { expect, test } from "vitest";
import { experimentText, names } from "../../test/wasm/experiments";
import { moduleFor } from "./modules";

test("experiments on cores have a module that runs them, the others the smaller one", () => {
  const chosen = names.map((name) => moduleFor(experimentText(name)));
  expect(chosen).toEqual(names.map((name) => (name.startsWith("scr-") ? "experiments_scr" : "experiments")));
  expect(moduleFor('{ "base": { "bench": { "kind":\n"cores" } } }')).toBe("experiments_scr");
  expect(moduleFor('{ "base": { "bench": { "kind": "c\\u006fres" } } }')).toBe("experiments_scr");
});
