import { expect, test } from "vitest";
import { ADOPT, addressOfAdopted, readAdopted } from "./adopt";
import { kindOfLink } from "./classify";

test("an address of a module is read as it was written", () => {
  for (const name of ["fifo", "my_pifo.v2", "a$b", "two words", "x-1"])
    expect(readAdopted(addressOfAdopted(name))).toBe(name);
  expect(addressOfAdopted(null)).toBe(ADOPT);
  expect(readAdopted(ADOPT)).toBeNull();
});

test("other addresses are not of modules", () => {
  for (const fragment of [
    "",
    "#",
    "#adopted",
    "#adopt=",
    "#adopt=a&b",
    "#adopt=%2E%2E%2Fx",
    "#adopt=%",
    "#scenario=adopt",
  ])
    expect(readAdopted(fragment)).toBeUndefined();
});

test("a link to a module is known as one, right or wrong", () => {
  expect(["#adopt", "#adopt=fifo", "#adopt=a&b"].map(kindOfLink)).toEqual(Array(3).fill("a module"));
});
