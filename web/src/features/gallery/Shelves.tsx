import { useEffect, useMemo, useState } from "react";
import { useReturn } from "../../app/return";
import { fetchGallery } from "../../app/shipped";
import { plural } from "../../base/format";
import { Button } from "../../kit/ui/Button";
import ui from "../../kit/ui/words.module.css";
import { WordsOf } from "../../terms/Words";
import { designsOf, filtered, type Shelf, shelvesOf } from "../run/top-bar/find";
import { GROUPS } from "../run/top-bar/groups";
import { Card } from "./Card";
import { Course, groupId } from "./Course";
import styles from "./gallery.module.css";
import { useThumbnails } from "./thumbnails";

/** All shipped scenarios as a course: table of contents, then group by group. A search shows those that contain all its words. */
export function Shelves({ search, onAll }: { search: string; onAll(): void }) {
  const [shelves, setShelves] = useState<readonly Shelf[] | null>(null);
  const shown = useMemo(() => filtered(shelves ?? [], search), [shelves, search]);
  const { thumbnails, see } = useThumbnails();
  useReturn("gallery", shelves !== null);
  useEffect(() => {
    void fetchGallery().then((shipped) => setShelves(shelvesOf(GROUPS, shipped)));
  }, []);
  const found = shown.reduce((sum, { entries }) => sum + entries.length, 0);
  return (
    <>
      <p className="unseen" role="status">
        {search === "" ? "" : `${plural(found, "scenario")} found`}
      </p>
      {shelves !== null && found === 0 && search === "" && (
        <p className={styles.nothing}>The scenarios could not be fetched. Check the connection and reload the page.</p>
      )}
      {found === 0 && search !== "" && (
        <div className={styles.nothing}>
          <p>No scenario speaks of “{search}”. Titles, descriptions and names of mechanisms are searched.</p>
          <Button onClick={onAll}>Show all</Button>
        </div>
      )}
      {search === "" && found > 0 && <Course shelves={shown} />}
      {shown.map(({ number, title, text, paper, entries }) => (
        <section key={title} id={groupId(number)} className={styles.group} aria-label={title} tabIndex={-1}>
          <div className={styles.head}>
            <h2>
              <span className={styles.number}>{number}</span> {title}
            </h2>
            {paper && <span className={ui.note}>{paper}</span>}
            <p>
              <WordsOf designs={entries.flatMap(designsOf)} text={text} />
            </p>
          </div>
          <ul className={ui.cards}>
            {entries.map((entry) => (
              <Card
                key={entry.name}
                entry={entry}
                thumbnail={thumbnails.get(entry.name) ?? null}
                onVisible={(there) => see(entry.name, there)}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
