import { useState } from "react";
import plan from "../../../../../docs/teaching.md";
import { addressOfPlace } from "../../../address/guide";
import { useAppState } from "../../../app/context";
import { Header } from "../../../app/Header";
import { useReturn } from "../../../app/return";
import ui from "../../../kit/ui/words.module.css";
import { Blocks } from "../../../texts/Blocks";
import guides from "../guides.module.css";
import { groupOf } from "./groups";
import styles from "./plan.module.css";

const GROUPS = plan.sections.filter(({ title }) => groupOf(title) !== null);

/** The plan of a class for its teacher; if the address names a group, the page of that group of students, without answers. */
export function Plan() {
  const part = useAppState(({ about }) => about.part);
  const group = GROUPS.find(({ title }) => groupOf(title) === part);
  return group ? <GroupPage key={group.title} group={group} /> : <TeachersPage />;
}

function TeachersPage() {
  // The address may change while this page is being left.
  const [screen] = useState("about class");
  useReturn(screen, true);
  return (
    <div className={ui.screen}>
      <Header at="class" />
      <main id="content" className={guides.main}>
        <div className={styles.lead}>
          <h2>{plan.title}</h2>
          <Blocks blocks={plan.lead} />
        </div>
        {plan.sections
          .filter((section) => !GROUPS.includes(section))
          .map(({ title, body }) => (
            <section key={title} className={styles.part} aria-label={title}>
              <h3>{title}</h3>
              <Blocks blocks={body} />
            </section>
          ))}
      </main>
    </div>
  );
}

function GroupPage({ group: { title, body } }: { group: (typeof GROUPS)[number] }) {
  useReturn(`about class ${title}`, true);
  return (
    <div className={ui.screen}>
      <Header at={null} />
      <main id="content" className={guides.main}>
        <section className={styles.part} aria-label={title}>
          <h2>{title}</h2>
          <Blocks blocks={body} />
        </section>
        <nav className={styles.others} aria-label="Groups">
          {GROUPS.map((other) => (
            <a
              key={other.title}
              href={addressOfPlace({ topic: "class", part: groupOf(other.title) })}
              aria-current={other.title === title ? "page" : undefined}
            >
              {other.title}
            </a>
          ))}
        </nav>
      </main>
    </div>
  );
}
