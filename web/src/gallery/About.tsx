import { Fragment, useEffect, useState } from "react";
import { startWorker } from "../session/start-worker";
import { fragment } from "../state/url";
import styles from "./about.module.css";
import { Beside } from "./beside";
import { DIFFERENCES } from "./differences";
import { Figure } from "./Figure";
import { Header } from "./Header";
import { PANELS, WITHOUT } from "./panels";
import { useReturn } from "./return";

const linkTo = ({ scenario, step }: { scenario: string; step: number }) => fragment({ name: scenario, link: "" }, step);

/** What BBQ is, and why it is hard, in two minutes. */
export function About() {
  const [beside, setBeside] = useState<Beside | null>(null);
  useEffect(() => {
    const beside = new Beside(startWorker);
    setBeside(beside);
    return () => beside.end();
  }, []);
  useReturn("about", true);
  return (
    <div className={styles.page}>
      <Header at="about" />
      <main className={styles.main}>
        <div className={styles.lead}>
          <h2>What BBQ is, and why it is hard</h2>
          <p>
            Atre, Sadok, Sherry: “BBQ: A Fast and Scalable Integer Priority Queue for Hardware Packet Scheduling”, NSDI
            2024. The pictures are computed now, by the hardware itself; each link leads to the step that it shows.
          </p>
        </div>
        {PANELS.map((panel, i) => (
          <section key={panel.title} className={styles.panel} aria-label={panel.title} data-scenario={panel.scenario}>
            <div className={styles.words}>
              <div className={styles.panelHead}>
                <h3>
                  <span className={styles.number}>{i + 1}</span> {panel.title}
                </h3>
                <a href={linkTo(panel)}>
                  {panel.link}, step {panel.step} <span aria-hidden="true">→</span>
                </a>
              </div>
              {panel.text.map((text) => (
                <p key={text}>{text}</p>
              ))}
            </div>
            <Figure panel={panel} beside={beside} />
          </section>
        ))}
        <p className={styles.end}>
          Each remedy has a switch. To see what it is for, look at the same hardware without it:{" "}
          {WITHOUT.map((one, i) => (
            <Fragment key={one.scenario}>
              {i > 0 && (i === WITHOUT.length - 1 ? ", and " : ", ")}
              <a href={linkTo(one)}>{one.link}</a>
            </Fragment>
          ))}
          .
        </p>
        <section className={styles.differences} aria-label="Where sources disagree">
          <h3>Where the sources disagree</h3>
          <p>
            Some of what is published on BBQ contradicts itself, or leaves something open. This is how it is read here.
          </p>
          <dl>
            {DIFFERENCES.map(({ title, place, published, here }) => (
              <div key={title}>
                <dt>
                  {title} <span>{place}</span>
                </dt>
                <dd>{published}</dd>
                <dd>
                  <b>Here</b> {here}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      </main>
    </div>
  );
}
