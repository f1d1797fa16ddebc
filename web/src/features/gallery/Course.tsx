import { plural } from "../../base/format";
import { Button } from "../../kit/ui/Button";
import ui from "../../kit/ui/words.module.css";
import type { Shelf } from "../run/top-bar/find";
import styles from "./course.module.css";
import gallery from "./gallery.module.css";

/** Id of a group's section in the document. */
export const groupId = (number: number) => `group-${number}`;

/** The table of contents: groups by design, in the order to learn them; a click leads to one. */
export function Course({ shelves }: { shelves: readonly Shelf[] }) {
  const designs = [...new Set(shelves.map(({ design }) => design))];
  const scenarios = shelves.reduce((sum, { entries }) => sum + entries.length, 0);
  return (
    <nav className={gallery.part} aria-label="Course">
      <div className={gallery.head}>
        <h2>A course of {plural(scenarios, "scenario")}</h2>
        <p>
          From one queue to whole links. Each group builds on the ones before it, and each scenario on its neighbour.
        </p>
      </div>
      <ol className={styles.designs}>
        {designs.map((design) => (
          <li key={design}>
            <h3>{design}</h3>
            <ol className={styles.groups}>
              {shelves
                .filter((shelf) => shelf.design === design)
                .map(({ number, title, entries }) => (
                  <li key={number}>
                    <Button quiet onClick={() => goTo(number)}>
                      <span className={styles.number}>{number}</span>
                      <span className={ui.grow}>{title}</span>
                      <span className={styles.count}>{entries.length}</span>
                    </Button>
                  </li>
                ))}
            </ol>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Scrolls to a group and focuses it, so that the next tab leads to its first scenario. */
function goTo(number: number): void {
  const section = document.getElementById(groupId(number));
  section?.scrollIntoView({ block: "start" });
  section?.focus({ preventScroll: true });
}
