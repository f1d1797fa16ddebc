// The page's part of the example design. See "How to add a design" in ARCHITECTURE.md.

import type { Design } from "../../../src/designs/contract";
import { plainPipeline } from "../../../src/designs/occupants";
import { fields } from "./decode";
import { least, marks } from "./draw";
import { explain } from "./explain";

const two_port_fifo: Design = {
  title: "FIFO with two ports",
  fields,
  marks,
  least,
  explain,
  pipeline: (scene) => plainPipeline(scene, () => ""),
};

export const designs = { two_port_fifo };
