import { useState } from "react";
import { Guide } from "../Guide";
import { Arrivals } from "./cards/Arrivals";
import { Losses } from "./cards/Losses";
import { SecondBound } from "./cards/second-bound";
import { Tree } from "./cards/Tree";
import { STARTING_BOUND } from "./example";
import guide from "./guide.md";

const LIVE = { losses: Losses, arrivals: Arrivals, tree: Tree };

export function SpPifo() {
  const [second, onSecond] = useState(STARTING_BOUND);
  return (
    <SecondBound value={{ second, onSecond }}>
      <Guide topic="sp-pifo" guide={guide} live={LIVE} />
    </SecondBound>
  );
}
