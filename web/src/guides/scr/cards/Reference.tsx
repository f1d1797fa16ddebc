import { CardIndex } from "../../cards/Card";
import { History } from "./History";
import { CARDS } from "./list";
import { Otherwise } from "./Otherwise";
import { Programs } from "./Programs";
import { PublishedResults } from "./PublishedResults";
import { Recovery } from "./Recovery";
import { Resources } from "./Resources";
import { Throughput } from "./Throughput";

/** Formulas, formats, costs and published results of State-Compute Replication. */
export function Reference() {
  return (
    <>
      <CardIndex topic="scr" cards={CARDS} />
      <Throughput />
      <History />
      <Resources />
      <Programs />
      <Recovery />
      <Otherwise />
      <PublishedResults />
    </>
  );
}
