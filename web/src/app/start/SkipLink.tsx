import { useAppState } from "../context";
import styles from "./skip-link.module.css";

/** The first thing that the tab key reaches: leads past the bar on top, to the drawing of a run or to what the screen is about. */
export function SkipLink() {
  const isRun = useAppState(({ screen }) => screen === "player" || screen === "compare");
  return (
    // biome-ignore lint/a11y/useValidAnchor: a link, as readers expect it here, but the address says where the reader is
    <a
      className={styles.skip}
      href="#content"
      onClick={(event) => {
        event.preventDefault();
        skip(isRun);
      }}
    >
      {isRun ? "Skip to the drawing" : "Skip to the content"}
    </a>
  );
}

/** Moves the focus to the first mark of a drawing that the tab key reaches, or else to the main part of the page. */
function skip(toDrawing: boolean): void {
  const main = document.querySelector<HTMLElement>("main");
  const mark = toDrawing ? main?.querySelector<SVGElement>("[data-picture] svg [tabindex='0']") : null;
  if (main && !mark) main.tabIndex = -1;
  (mark ?? main)?.focus();
}
