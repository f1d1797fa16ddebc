import { expect, test } from "vitest";
import type { Info } from "../../gen/types/Info";
import type { NetworkOpened } from "../../gen/types/NetworkOpened";
import type { Parameter } from "../../gen/types/Parameter";
import type { Wiring } from "../../gen/types/Wiring";
import { engineNames } from "./names";

const engine = (design: string, implementation: "rtl" | "model", ...parameters: Parameter[]) => ({
  info: { design, implementation, parameters } as unknown as Info,
});
const number = (name: string, value: number) => ({ name, value, min: 0, words: [], list: [] }) as unknown as Parameter;
const word = (value: number) => ({ ...number("strategy", value + 1), min: 1, words: ["cost", "rank"] });
const listed = (...list: number[]) => ({ ...number("bounds", list.length), list });

test("engines are called by what tells them apart", () => {
  expect(engineNames([engine("bbq", "rtl"), engine("bbq", "model")])).toEqual(["RTL", "model"]);
  expect(engineNames([engine("bbq", "rtl"), engine("bbq", "model"), engine("bbq", "model")])).toEqual([
    "RTL",
    "model 1",
    "model 2",
  ]);
  expect(engineNames([engine("bbq", "rtl"), engine("sp_pifo", "rtl"), engine("fixed_bounds", "model")])).toEqual([
    "BBQ RTL",
    "SP-PIFO RTL",
    "Fixed bounds model",
  ]);
  expect(engineNames([engine("fifo", "model"), engine("sp_pifo", "model")])).toEqual(["FIFO", "SP-PIFO"]);
  const own = { ...engine("adopted", "rtl"), wiring: { top: "my_heap" } as Wiring };
  expect(engineNames([own, engine("pifo", "model")])).toEqual(["my_heap", "PIFO model"]);
  expect(engineNames([own])).toEqual(["my_heap"]);
  const calendar = engine("calendar_queue", "model", number("granularity", 10));
  expect(engineNames([engine("gearbox", "rtl"), calendar])).toEqual(["Gearbox RTL", "CQ-10 model"]);
  const rounds = engine("calendar_queue", "model", number("granularity", 320), number("round_of", 1));
  expect(engineNames([engine("sp_pifo", "model"), calendar, rounds])).toEqual(["SP-PIFO", "CQ-10", "AFQ"]);
});

test("in a network engines have the names of their nodes, and references those of what they are compared with", () => {
  const nodes = [{ name: "in0" }, { name: "out0" }] as NetworkOpened["nodes"];
  const compared = (reference: number | null) => ({ ...engine("bbq", "rtl"), reference });
  const engines = [compared(3), compared(2), compared(null), compared(null)];
  expect(engineNames(engines, { nodes })).toEqual(["in0", "out0", "out0 reference", "in0 reference"]);
  expect(engineNames([compared(null), compared(null)], { nodes })).toEqual(["in0", "out0"]);
});

test("those alike are told apart by a parameter", () => {
  const queues = number("queues", 3);
  const names = (...parameters: Parameter[]) =>
    engineNames(parameters.map((parameter) => engine("sp_pifo", "model", queues, parameter)));
  expect(names(word(0), word(1))).toEqual(["model, cost", "model, rank"]);
  expect(names(listed(1, 4), listed(1, 3))).toEqual(["model, bounds 1 4", "model, bounds 1 3"]);
  expect(names(number("W", 4), number("W", 8))).toEqual(["model, W = 4", "model, W = 8"]);
  expect(names(word(0), word(1), word(0))).toEqual(["model 0", "model 1", "model 2"]);
  const two = (a: number, b: number) => engine("sp_pifo", "model", word(a), number("W", b));
  expect(engineNames([two(0, 4), two(1, 4), two(1, 8)])).toEqual([
    "model, cost",
    "model, rank, W = 4",
    "model, rank, W = 8",
  ]);
  expect(engineNames([engine("bbq", "rtl", queues), engine("bbq", "model", queues)])).toEqual(["RTL", "model"]);
});
