import type { ReactNode } from "react";
import { EXPERIMENTS } from "../address/experiment";
import { addressOfPlace, LISTED, TOPICS, type Topic } from "../address/guide";
import { addressOf } from "./address-of-state";
import { useApp, useAppState } from "./context";
import styles from "./header.module.css";
import { Logo } from "./Logo";
import { toGallery } from "./screens";
import { ViewMenu } from "./ViewMenu";

/** The bar above every screen but that of a scenario. */
export function Header(props: {
  at: "gallery" | "experiments" | "compare" | "lesson" | "ten" | Topic | null;
  children?: ReactNode;
}) {
  const { at, children } = props;
  const app = useApp();
  const here = useAppState((state) => addressOf(state) ?? "");
  return (
    <header className={styles.header}>
      <h1 className={styles.name}>
        <Logo /> Queuescope
      </h1>
      <nav className={styles.nav} aria-label="Screens">
        <a
          href="./"
          aria-current={at === "gallery" ? "page" : undefined}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            toGallery(app);
          }}
        >
          Scenarios
        </a>
        <a href={EXPERIMENTS} aria-current={at === "experiments" ? "page" : undefined}>
          Experiments
        </a>
        {LISTED.map((topic) => (
          <a key={topic} href={addressOfPlace({ topic, part: null })} aria-current={at === topic ? "page" : undefined}>
            {TOPICS[topic]}
          </a>
        ))}
        {(at === "compare" || at === "lesson") && (
          <a href={here} aria-current="page">
            {at === "compare" ? "Comparison" : "Lesson"}
          </a>
        )}
      </nav>
      <span className={styles.space} />
      {children}
      <ViewMenu />
    </header>
  );
}
