import { expect, test } from "vitest";
import { opThing, readThing } from "./thing";

test("a thing is read as it is written", () => {
  expect(readThing(opThing(7))).toEqual({ field: "op", index: 7 });
  expect(readThing("l1.stoc[3]")).toEqual({ field: "l1.stoc", index: 3 });
  // Fields of users' modules have any name.
  expect(readThing("port.push_i[0]")).toEqual({ field: "port.push_i", index: 0 });
  expect(readThing("slots[1].u_slot.valid_q[2]")).toEqual({ field: "slots[1].u_slot.valid_q", index: 2 });
  for (const wrong of ["", "op", "op[]", "op[-1]", "op[1]x", "op[99999999999]", "<b>[1]"])
    expect(readThing(wrong)).toBeNull();
});
