import { addressOfPlace, LISTED, TOPICS } from "../../address/guide";
import { Header } from "../../app/Header";
import ui from "../../kit/ui/words.module.css";
import styles from "./guides.module.css";

/** Shown for an address of an unknown guide: the list of guides. */
export function NoGuide({ name }: { name: string }) {
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
