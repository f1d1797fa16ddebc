import { type ComponentType, useEffect } from "react";
import { isTopic, type Topic } from "../address/guide";
import { fetched } from "../kit/ui/fetched";
import { useAppState } from "../player/context";
import { loadTerms, TermsScope } from "../terms/Words";
import { NoGuide } from "./NoGuide";

/** Each guide is fetched when it is shown first. */
const PAGES: Readonly<Record<Topic, ComponentType>> = {
  bbq: fetched(() => import("./bbq/Bbq").then(({ Bbq }) => Bbq)),
  "exact-queues": fetched(() => import("./exact_queues/ExactQueues").then(({ ExactQueues }) => ExactQueues)),
  gearbox: fetched(() => import("./gearbox/Gearbox").then(({ Gearbox }) => Gearbox)),
  scr: fetched(() => import("./scr/Scr").then(({ Scr }) => Scr)),
  class: fetched(() => import("./plan/Plan").then(({ Plan }) => Plan)),
  words: fetched(() => import("./words/Glossary").then(({ Glossary }) => Glossary)),
  "sp-pifo": fetched(() => import("./sp_pifo/SpPifo").then(({ SpPifo }) => SpPifo)),
};

/** The design whose words each guide explains. Its text does not change, so the tab key stops at them. */
const SCOPES: Readonly<Record<Topic, TermsScope>> = {
  bbq: { designs: ["bbq", "pifo"], stops: true },
  "exact-queues": { designs: ["pifo", "pieo", "bmw_tree"], stops: true },
  gearbox: { designs: ["gearbox"], stops: true },
  scr: { designs: ["scr_sequencer"], stops: true },
  "sp-pifo": { designs: ["sp_pifo"], stops: true },
  class: { designs: ["bbq", "sp_pifo", "gearbox"], stops: true },
  words: { designs: [], stops: true },
};

/** What a design is, and why it is hard, in a few minutes. */
export function Guides() {
  const topic = useAppState((state) => state.about.topic);
  useEffect(() => void loadTerms().catch(() => {}), []);
  if (!isTopic(topic)) return <NoGuide name={topic} />;
  const Page = PAGES[topic];
  return (
    <TermsScope value={SCOPES[topic]}>
      <Page />
    </TermsScope>
  );
}
