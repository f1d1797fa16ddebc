// The bars above screens.

import type { ReactNode } from "react";
import { ADOPT } from "../address/adopt";
import { EXPERIMENTS } from "../address/experiment";
import { addressOfPlace, LISTED, TOPICS, type Topic } from "../address/guide";
import { contrastOf } from "../kit/theme/theme";
import { Menu, type MenuItem } from "../kit/ui/Menu";
import ui from "../kit/ui/words.module.css";
import { addressOf } from "./address-of-state";
import { useApp, useAppState } from "./context";
import styles from "./header.module.css";
import { toGallery } from "./screens";

/** The bar above every screen except the run. */
export function Header(props: {
  at: "gallery" | "experiments" | "adopt" | "compare" | "lesson" | "ten" | Topic | null;
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
        <a href={ADOPT} aria-current={at === "adopt" ? "page" : undefined}>
          Your RTL
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
      <span className={ui.grow} />
      {children}
      <ViewMenu />
    </header>
  );
}

/** The bar of an embedded page: its title, and a link to the complete page. `to` is the fragment of that link. */
export function EmbedBar({ title, to }: { title: string | undefined; to: string }) {
  return (
    <header className={styles.embedded}>
      <h1 className={styles.title}>{title}</h1>
      <a href={location.href.replace(/[?#].*$/, "") + to} target="_blank" rel="noreferrer">
        Open in Queuescope ↗
      </a>
    </header>
  );
}

export function Logo() {
  return (
    <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true" className={styles.logo}>
      <path d="M1 2h4v6H1zM6.5 2h4v6h-4zM12 2h4v6h-4z" fill="currentColor" />
      <path d="M17.5 2.5h3v5h-3zM3 9v10M8.5 9v5M14 9v7.5" fill="none" stroke="currentColor" />
      <rect x="1" y="15" width="4" height="4" className={styles.logoMax} />
      <rect x="6.5" y="11" width="4" height="4" className={styles.logoEnqueue} />
      <rect x="12" y="14" width="4" height="4" className={styles.logoMin} />
    </svg>
  );
}

/** The themes that the menu offers. */
const OFFERED = ["system", "light", "dark", "contrast"] as const;
const THEME_NAMES: Record<(typeof OFFERED)[number], string> = {
  system: "As the system",
  light: "Light",
  dark: "Dark",
  contrast: "High contrast",
};

/** The menu of view settings: colour themes, and `more` entries of a screen. */
export function ViewMenu({ more = [] }: { more?: readonly MenuItem[] }) {
  const { store } = useApp();
  const theme = useAppState((state) => state.theme);
  const chosen = OFFERED.find((key) => theme.startsWith(key)) ?? "system";
  const themes = OFFERED.map((key) => ({
    key,
    title: THEME_NAMES[key],
    current: key === chosen,
    choose: () => store.setState({ theme: key === "contrast" ? contrastOf(theme) : key }),
  }));
  return (
    <Menu label={`View: ${THEME_NAMES[chosen].toLowerCase()}`} align="right" items={[...themes, ...more]}>
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        <circle cx="8" cy="8" r="6.5" fill="none" stroke="currentColor" />
        <path d="M8 1.5a6.5 6.5 0 0 1 0 13z" fill="currentColor" />
      </svg>
    </Menu>
  );
}
