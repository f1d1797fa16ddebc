// The screen "Your own RTL".

import { useEffect } from "react";
import { useStore } from "zustand";
import { useApp, useAppState } from "../../app/context";
import { Header } from "../../app/Header";
import ui from "../../kit/ui/words.module.css";
import { PageError } from "../run/PageError";
import styles from "./adopt.module.css";
import { leaveModule, openStored } from "./bring";
import { FailurePanel } from "./FailurePanel";
import { ModulePage } from "./ModulePage";
import { Start } from "./Start";
import { adoptStore } from "./store";

export function Adopt() {
  const app = useApp();
  const adopted = useAppState((state) => state.adopted);
  const open = useStore(adoptStore, (state) => state.open);
  useEffect(() => {
    if (adopted !== null) void openStored(app, adopted);
    // The list is shown: a module that has a name is stored.
    else if (adoptStore.getState().open?.name) leaveModule(app);
  }, [app, adopted]);
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== "Escape") return;
      app.store.setState({ error: null });
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [app]);
  return (
    <div className={ui.screen}>
      <Header at="adopt" />
      <main id="content" className={styles.main}>
        {open === null && <h1 className="unseen">Your own RTL</h1>}
        <FailurePanel />
        {open ? <ModulePage open={open} /> : <Start />}
      </main>
      <PageError />
    </div>
  );
}
