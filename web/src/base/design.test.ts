import { expect, test } from "vitest";
import { designName } from "./design";

test.each([
  ["sp_pifo", "SP-PIFO"],
  ["rtl/my_heap.map.json", "my_heap"],
  ["fixed_bounds", "Fixed bounds"],
  ["bbq", "BBQ"],
  ["calendar_queue", "Calendar queue"],
  ["wfq", "WFQ"],
  ["bmw_tree", "BMW-Tree"],
  ["some_tree", "SOME TREE"],
])("%s is called %s", (design, name) => expect(designName(design)).toBe(name));
