import type { ComponentType } from "react";
import { addressOfPlace, isTopic, LISTED, TOPICS, type Topic } from "../../address/guide";
import { useAppState } from "../../app/context";
import { Header } from "../../app/Header";
import ui from "../../kit/ui/words.module.css";
import { TermsScope } from "../../terms/Words";
import { Bbq } from "./bbq/Bbq";
import { ExactQueues } from "./exact_queues/ExactQueues";
import { Gearbox } from "./gearbox/Gearbox";
import styles from "./guides.module.css";
import { Plan } from "./plan/Plan";
import { Scr } from "./scr/Scr";
import { SpPifo } from "./sp_pifo/SpPifo";
import { Glossary } from "./words/Glossary";

const PAGES: Readonly<Record<Topic, ComponentType>> = {
  bbq: Bbq,
  "exact-queues": ExactQueues,
  gearbox: Gearbox,
  scr: Scr,
  class: Plan,
  words: Glossary,
  "sp-pifo": SpPifo,
};

/** The designs whose glossary words each guide explains. Its text does not change, so the tab key stops at them. */
const SCOPES: Readonly<Record<Topic, TermsScope>> = {
  bbq: { designs: ["bbq", "pifo"], stops: true },
  "exact-queues": { designs: ["pifo", "pieo", "bmw_tree"], stops: true },
  gearbox: { designs: ["gearbox"], stops: true },
  scr: { designs: ["scr_sequencer"], stops: true },
  "sp-pifo": { designs: ["sp_pifo"], stops: true },
  class: { designs: ["bbq", "sp_pifo", "gearbox"], stops: true },
  words: { designs: [], stops: true },
};

/** The screen of guides. */
export function Guides() {
  const topic = useAppState((state) => state.about.topic);
  if (!isTopic(topic)) return <NoGuide name={topic} />;
  const Page = PAGES[topic];
  return (
    <TermsScope value={SCOPES[topic]}>
      <Page />
    </TermsScope>
  );
}

/** Shown for an address of an unknown guide: the list of guides. */
function NoGuide({ name }: { name: string }) {
  return (
    <div className={ui.screen}>
      <Header at={null} />
      <main id="content" className={styles.main}>
        <div className={styles.lead} role="alert">
          <h2>There is no guide “{name}” here</h2>
          <p>These are here:</p>
          <ul className={styles.end}>
            {LISTED.map((topic) => (
              <li key={topic}>
                <a href={addressOfPlace({ topic, part: null })}>{TOPICS[topic]}</a>
              </li>
            ))}
          </ul>
        </div>
      </main>
    </div>
  );
}
