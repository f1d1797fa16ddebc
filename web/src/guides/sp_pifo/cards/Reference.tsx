import { useState } from "react";
import { CardIndex } from "../../cards/Card";
import { STARTING_BOUND } from "../example";
import { EmpiricalRisk } from "./EmpiricalRisk";
import { Limits } from "./Limits";
import { CARDS } from "./list";
import { PerceivedRank } from "./PerceivedRank";
import { PublishedResults } from "./PublishedResults";
import { Registers } from "./Registers";
import { Resources } from "./Resources";

/** Formulas, costs and published numbers of SP-PIFO. */
export function Reference() {
  const [second, setSecond] = useState(STARTING_BOUND);
  return (
    <>
      <CardIndex topic="sp-pifo" cards={CARDS} />
      <EmpiricalRisk second={second} onSecond={setSecond} />
      <PerceivedRank second={second} onSecond={setSecond} />
      <Registers />
      <Resources />
      <PublishedResults />
      <Limits />
    </>
  );
}
