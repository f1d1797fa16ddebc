import { Suspense, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { plural } from "../base/format";
import { Boundary } from "../kit/ui/Boundary";
import { Button } from "../kit/ui/Button";
import { fetched } from "../kit/ui/fetched";
import { useDrop, usePaste } from "../player/bring";
import { Consent } from "../player/Consent";
import { useApp, useAppState } from "../player/context";
import { GROUPS } from "../player/groups";
import { Header } from "../player/Header";
import { PageTrouble } from "../player/PageTrouble";
import { useReturn } from "../player/return";
import { fetchGallery } from "../player/shipped";
import { partTrouble } from "../player/state/troubles";
import { Card } from "./Card";
import { filtered, type Shelf, shelvesOf } from "./find";
import styles from "./gallery.module.css";
import { Showcase, showcaseLink } from "./Showcase";
import { useThumbnails } from "./thumbnails";

const Recent = fetched(() => import("./Recent").then(({ Recent }) => Recent));

/** All scenarios that come with the page. */
export function Gallery() {
  const { store } = useApp();
  const [shelves, setShelves] = useState<Shelf[] | null>(null);
  const [search, setSearch] = useState("");
  /** Whether the first step holds nobody up any more. */
  const [calm, setCalm] = useState(false);
  const wanted = useDeferredValue(search);
  const shown = useMemo(() => filtered(shelves ?? [], wanted), [shelves, wanted]);
  const { thumbnails, see } = useThumbnails();
  const moves = useAppState(({ shown }) => shown !== null);
  const field = useRef<HTMLInputElement>(null);
  useDrop();
  usePaste();
  useKeys(field);
  useReturn("gallery", shelves !== null);
  useEffect(() => {
    void fetchGallery().then((shipped) => setShelves(shelvesOf(GROUPS, shipped)));
  }, []);
  useEffect(() => {
    // What a click leads to is there by then.
    if (moves) void import("../player/Page").then(() => setCalm(true));
  }, [moves]);
  const found = shown.reduce((sum, { entries }) => sum + entries.length, 0);
  return (
    <div className={styles.page}>
      <Header at="gallery">
        <input
          ref={field}
          className={styles.search}
          type="search"
          placeholder="Search scenarios  /"
          aria-label="Search scenarios"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape") setSearch("");
          }}
        />
      </Header>
      <main className={styles.main}>
        {wanted === "" && (
          <>
            <p className={styles.lead}>
              Packet-scheduling hardware, cycle by cycle. SystemVerilog, compiled to WebAssembly, and a model in Rust
              run side by side in this page; every picture below is computed while you look. New to it? Read{" "}
              <a href="#about">what BBQ is</a>, <a href="#about=sp-pifo">what SP-PIFO is</a>,{" "}
              <a href="#about=gearbox">what Gearbox is</a> and <a href="#about=scr">what SCR is</a>, in a few minutes
              each. Whole figures of the papers are under <a href="#experiments">experiments</a>.
            </p>
            <Showcase />
          </>
        )}
        {wanted === "" && calm && (
          <Boundary of="recent" onError={(error) => store.setState({ trouble: partTrouble(error) })}>
            <Suspense>
              <Recent />
            </Suspense>
          </Boundary>
        )}
        <p className="unseen" role="status">
          {wanted === "" ? "" : `${plural(found, "scenario")} found`}
        </p>
        {shelves !== null && found === 0 && wanted === "" && (
          <p className={styles.nothing}>
            The scenarios could not be fetched. Check the connection and reload the page.
          </p>
        )}
        {found === 0 && wanted !== "" && (
          <div className={styles.nothing}>
            <p>No scenario speaks of “{wanted}”. Titles, descriptions and names of mechanisms are searched.</p>
            <Button onClick={() => setSearch("")}>Show all</Button>
          </div>
        )}
        {shown.map(({ title, text, paper, entries }) => (
          <section key={title} className={styles.group} aria-label={title}>
            <div className={styles.groupHead}>
              <h2>{title}</h2>
              {paper && <span className={styles.paper}>{paper}</span>}
              <p>{text}</p>
            </div>
            <ul className={styles.cards}>
              {entries.map((entry) => (
                <Card
                  key={entry.name}
                  entry={entry}
                  thumbnail={thumbnails.get(entry.name) ?? null}
                  onSight={(there) => see(entry.name, there)}
                />
              ))}
            </ul>
          </section>
        ))}
        <p className={styles.foot}>A scenario file or a link opens wherever it is dropped or pasted on this page.</p>
      </main>
      <PageTrouble />
      <Consent />
    </div>
  );
}

/** `/` searches; enter opens what moves. */
function useKeys(field: React.RefObject<HTMLInputElement | null>): void {
  const { store } = useApp();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || store.getState().asked) return;
      const elsewhere = document.activeElement !== null && document.activeElement !== document.body;
      if (event.key === "/" && document.activeElement !== field.current) field.current?.focus();
      else if (event.key === "Enter" && !elsewhere) location.hash = showcaseLink(store.getState());
      else if (event.key === "Escape" && store.getState().trouble) store.setState({ trouble: null });
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [store, field]);
}
