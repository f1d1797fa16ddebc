import { expect, test } from "vitest";
import type { Info } from "../gen/types/Info";
import { engineNames } from "./engine-names";

const engine = (design: string, implementation: "rtl" | "model") => ({ info: { design, implementation } as Info });

test("engines are called by what tells them apart", () => {
  expect(engineNames([engine("bbq", "rtl"), engine("bbq", "model")])).toEqual(["RTL", "model"]);
  expect(engineNames([engine("bbq", "rtl"), engine("bbq", "model"), engine("bbq", "model")])).toEqual([
    "RTL",
    "model 1",
    "model 2",
  ]);
  expect(engineNames([engine("bbq", "rtl"), engine("pifo", "rtl")])).toEqual(["bbq RTL", "pifo RTL"]);
});
