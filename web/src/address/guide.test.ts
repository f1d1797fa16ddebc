import { expect, test } from "vitest";
import { addressOfPlace, isTopic, placeOf } from "./guide";

test("what is told of each design has its own address, and each part of it", () => {
  expect(placeOf("#about")).toEqual({ topic: "bbq", part: null });
  expect(placeOf("#about=sp-pifo")).toEqual({ topic: "sp-pifo", part: null });
  expect(placeOf("#about=sp-pifo&at=perceived-rank")).toEqual({ topic: "sp-pifo", part: "perceived-rank" });
  for (const fragment of [
    "#about",
    "#about=sp-pifo",
    "#about=sp-pifo&at=limits",
    "#about=gearbox",
    "#about=gearbox&at=line-rate",
    "#about=scr",
    "#about=scr&at=throughput",
  ]) {
    const place = placeOf(fragment);
    expect(place && addressOfPlace(place)).toBe(fragment);
  }
  for (const other of ["", "#", "#about=", "#about=sp-pifo&t=3", "#scenario=about"])
    expect(placeOf(other), other).toBeNull();
});

test("an address with another word leads to a guide that is not there", () => {
  for (const topic of ["nobody", "bbqq", "to-string"]) {
    expect(placeOf(`#about=${topic}`)).toEqual({ topic, part: null });
    expect(isTopic(topic), topic).toBe(false);
  }
  expect(["bbq", "scr", "words", "toString"].map(isTopic)).toEqual([true, true, true, false]);
});
