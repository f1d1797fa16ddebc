import { expect, test } from "vitest";
import { kindOfLink } from "./classify";
import { isClean } from "./clean";
import { addressOfExercise, exerciseOf, isOwnExercise } from "./exercise";

test.each([
  { name: "late-packet", step: null },
  { name: "late-packet", step: 14 },
  { name: "own.1ab-2", step: 3 },
])("an address leads back to what it is of", (place) => {
  const address = addressOfExercise(place);
  expect(exerciseOf(address)).toEqual(place);
  expect(isClean(address)).toBe(true);
  expect(kindOfLink(address)).toBe("an exercise");
});

test("what is no address of an exercise is none", () => {
  for (const fragment of ["", "#", "#exercise=", "#exercise=a b", "#exercise=a/b", "#exercise=a&t=x", "#experiment=a"])
    expect(exerciseOf(fragment), fragment).toBeNull();
  expect(["own.a", "late-packet"].map(isOwnExercise)).toEqual([true, false]);
});
