import { useState } from "react";
import { addressOfPlace } from "../../../address/guide";
import { addressOfScenario } from "../../../address/scenario";
import { useAppState } from "../../../app/context";
import { Header } from "../../../app/Header";
import { useReturn } from "../../../app/return";
import ui from "../../../kit/ui/words.module.css";
import { TERMS } from "../../../terms/glossary";
import { withFormulas } from "../../../terms/Words";

import { idOfPart } from "../Guide";
import guides from "../guides.module.css";
import styles from "./words.module.css";

/** The glossary: all words that the page explains, in alphabetical order, each with its own address. */
export function Glossary() {
  const now = useAppState(({ about }) => about.part);
  // Later the browser itself scrolls from word to word.
  const [part] = useState(now);
  useReturn("about words", true, part === null ? null : idOfPart("words", part));
  return (
    <div className={ui.screen}>
      <Header at="words" />
      <main id="content" className={guides.main}>
        <div className={guides.lead}>
          <h2>Words</h2>
          <p>
            {TERMS.length} words of the four papers and of this page. Where they are underlined with dots, the pointer,
            the key w or a tap explains them.
          </p>
        </div>
        <dl className={styles.words}>
          {TERMS.map((term) => (
            <div key={term.id} id={idOfPart("words", term.id)} tabIndex={-1} className={styles.word}>
              <dt>
                <a href={addressOfPlace({ topic: "words", part: term.id })}>{withFormulas(term.name)}</a>
                <span className={styles.family}>{term.family}</span>
              </dt>
              <dd>{withFormulas(term.text)}</dd>
              <dd className={styles.source}>
                {term.source}
                {term.source && term.see && " · "}
                {term.see && (
                  <a href={addressOfScenario({ name: term.see.scenario, link: "" }, term.see.step)}>
                    a step that shows it<span className="unseen">: {term.name}</span>
                  </a>
                )}
              </dd>
            </div>
          ))}
        </dl>
      </main>
    </div>
  );
}
