import { CardIndex } from "../../cards/Card";
import { Interface } from "./Interface";
import { Late } from "./Late";
import { LineRate } from "./LineRate";
import { CARDS } from "./list";
import { Presets } from "./Presets";
import { PublishedResults } from "./PublishedResults";
import { Recirculation } from "./Recirculation";
import { Resources } from "./Resources";
import { Systems } from "./Systems";

/** Definitions, presets, costs and published numbers of Gearbox. */
export function Reference() {
  return (
    <>
      <CardIndex topic="gearbox" cards={CARDS} />
      <Late />
      <Presets />
      <Interface />
      <LineRate />
      <Resources />
      <Systems />
      <PublishedResults />
      <Recirculation />
    </>
  );
}
