import { useCallback, useEffect, useLayoutEffect, useRef } from "react";
import { useApp, useAppState } from "../../app/context";
import { Header } from "../../app/Header";
import { SearchField } from "../../app/SearchField";
import ui from "../../kit/ui/words.module.css";
import { Race } from "../race/Race";
import { openNew } from "../run/actions/open";
import { PageError } from "../run/PageError";
import { Exercises } from "./Exercises";
import styles from "./gallery.module.css";
import { Lessons } from "./Lessons";
import { Recent } from "./Recent";
import { Shelves } from "./Shelves";

/** The screen of the gallery: the race, the lessons, the reader's changed scenarios, and all shipped scenarios. */
export function Gallery() {
  const app = useApp();
  const { store } = app;
  const search = useAppState((state) => state.search);
  const setSearch = useCallback((search: string) => store.setState({ search }), [store]);
  const field = useRef<HTMLInputElement>(null);
  useKeys(field);
  const present = useAppState((state) => state.present);
  usePresented(present);
  // Chunks for the next screens are loaded while the reader looks around.
  const moves = useAppState(({ raceRun }) => raceRun !== null);
  useEffect(() => {
    if (moves) void import("../run/Page").catch(() => {});
  }, [moves]);
  return (
    <div className={ui.screen}>
      <Header at="gallery">
        <SearchField
          ref={field}
          className={styles.search}
          shortcut="/"
          value={search}
          onChange={setSearch}
          onKeyDown={(event) => {
            if (event.key === "Escape") setSearch("");
          }}
        />
      </Header>
      <main id="content" className={styles.main}>
        {search === "" && <Race />}
        {search === "" && <Lessons />}
        {search === "" && <Exercises />}
        {search === "" && <Recent />}
        {search === "" && <About />}
        <Shelves search={search} onAll={() => setSearch("")} />
        <p className={ui.note}>
          A scenario, a lesson, a link or a module in SystemVerilog opens wherever it is dropped on this page.
        </p>
      </main>
      <PageError />
    </div>
  );
}

/** What the page is, what can be read, and how to bring something of one's own. */
function About() {
  const app = useApp();
  return (
    <p className={styles.lead}>
      Packet-scheduling hardware, cycle by cycle. SystemVerilog, compiled to WebAssembly, and a model in Rust run side
      by side in this page; every picture is computed while you look. New to it? Read <a href="#about">what BBQ is</a>,{" "}
      <a href="#about=exact-queues">what PIEO and BMW-Tree are</a>, <a href="#about=sp-pifo">what SP-PIFO is</a>,{" "}
      <a href="#about=gearbox">what Gearbox is</a> and <a href="#about=scr">what SCR is</a>, in a few minutes each.
      Whole figures of the papers are under <a href="#experiments">experiments</a>. A queue of yours in SystemVerilog or
      Verilog? Drop its files here, or see <a href="#adopt">your own RTL</a>. Write your own scenario:{" "}
      <button type="button" onClick={() => void openNew(app, "operations")}>
        New scenario…
      </button>{" "}
      or{" "}
      <button type="button" onClick={() => void openNew(app, "packets")}>
        New packet scenario…
      </button>
    </p>
  );
}

/** Everything is larger before an audience. */
function usePresented(present: boolean): void {
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute("data-present", present);
    return () => document.documentElement.removeAttribute("data-present");
  }, [present]);
}

/** `/` focuses the search; escape closes an error. */
function useKeys(field: React.RefObject<HTMLInputElement | null>): void {
  const { store } = useApp();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || store.getState().asked) return;
      if (event.key === "/" && document.activeElement !== field.current) field.current?.focus();
      else if (event.key === "Escape" && store.getState().error) store.setState({ error: null });
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [store, field]);
}
