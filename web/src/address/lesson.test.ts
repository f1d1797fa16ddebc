import { expect, test } from "vitest";
import { addressOfLesson, lessonOf } from "./lesson";

test("a stop of a lesson has an address, the first one none of its own", () => {
  for (const place of [
    { name: "bbq-tree", stop: 1 },
    { name: "first-steps", stop: 12 },
  ])
    expect(lessonOf(addressOfLesson(place))).toEqual(place);
  expect(addressOfLesson({ name: "bbq-tree", stop: 1 })).toBe("#lesson=bbq-tree");
});

test.each(["", "#lesson=", "#lesson=a/b", "#lesson=a&stop=0", "#lesson=a&stop=x", "#lesson=a&t=3", "#scenario=a"])(
  '"%s" is no address of a lesson',
  (fragment) => {
    expect(lessonOf(fragment)).toBeNull();
  },
);
