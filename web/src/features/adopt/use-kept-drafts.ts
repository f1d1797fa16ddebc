// Texts that are typed and not saved are stored with the module, so that a reload loses none.

import { useCallback, useEffect, useRef, useState } from "react";
import { useApp } from "../../app/context";
import type { SourceDrafts } from "./library/library";
import { store } from "./working";

/** Milliseconds after the last change. */
const PAUSE_MS = 250;

/** Stores the open module when its drafts have changed: after a pause, or at once when the page is hidden or the editor is left. True once
 * these drafts are stored. */
export function useKeptDrafts(drafts: SourceDrafts): boolean {
  const app = useApp();
  const asked = useRef(drafts);
  const current = useRef(drafts);
  current.current = drafts;
  const [stored, setStored] = useState(drafts);
  const keep = useCallback(() => {
    const { current: now } = current;
    if (now === asked.current) return;
    asked.current = now;
    void store(app).then(() => setStored(now));
  }, [app]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of them begins the pause again
  useEffect(() => {
    const timer = setTimeout(keep, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [keep, drafts]);
  useEffect(() => {
    const onHidden = () => document.visibilityState === "hidden" && keep();
    document.addEventListener("visibilitychange", onHidden);
    return () => {
      document.removeEventListener("visibilitychange", onHidden);
      keep();
    };
  }, [keep]);
  return stored === drafts;
}
