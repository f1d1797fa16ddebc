import { expect, test } from "vitest";
import { addressOfExperiment, EXPERIMENTS, readExperiment } from "./experiment";

test.each([
  { name: "sp-pifo-fig5b", packets: null, seed: null },
  { name: "sp-pifo-fig5b", packets: 50_000, seed: null },
  { name: "file-2", packets: null, seed: 7 },
  { name: "a.b_c-1", packets: 1, seed: 0 },
])("an address leads back to what it is of", (variant) => {
  const address = addressOfExperiment(variant);
  expect(readExperiment(address)).toEqual(variant);
});

test("what is no address of an experiment is none", () => {
  for (const fragment of [
    "",
    "#",
    EXPERIMENTS,
    "#scenario=bbq-coloring",
    "#experiment=",
    "#experiment=a b",
    "#experiment=a/b",
    "#scenario=experiment=a",
  ])
    expect(readExperiment(fragment), fragment).toBeNull();
});

test("numbers that are none are left out", () => {
  expect(readExperiment("#experiment=a&packets=-1&seed=x")).toEqual({ name: "a", packets: null, seed: null });
  expect(readExperiment("#experiment=a&packets=12345678901234567890")).toMatchObject({ packets: null });
});
