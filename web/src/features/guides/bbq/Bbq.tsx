import { Guide } from "../Guide";
import { Memory } from "./cards/Memory";
import { Mesh } from "./cards/Mesh";
import { Range } from "./cards/Range";
import { Rate } from "./cards/Rate";
import { Replicas } from "./cards/Replicas";
import { DivisionCalculator } from "./DivisionCalculator";
import guide from "./guide.md";
import { TreeCalculator } from "./TreeCalculator";

const LIVE = {
  "tree-bits": TreeCalculator,
  partition: DivisionCalculator,
  memory: Memory,
  rate: Rate,
  replicas: Replicas,
  mesh: Mesh,
  range: Range,
};

export const Bbq = () => <Guide topic="bbq" guide={guide} live={LIVE} />;
