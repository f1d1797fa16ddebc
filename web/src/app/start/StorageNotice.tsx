import { Button } from "../../kit/ui/Button";
import { useApp, useAppState } from "../context";
import styles from "./storage-notice.module.css";

/** Says once that the browser keeps nothing, or not everything. It covers no text of the page that is needed to go on. */
export function StorageNotice() {
  const { store } = useApp();
  const refusal = useAppState((state) => state.refusal);
  if (!refusal) return null;
  const { blocked, why } = refusal;
  return (
    <section className={styles.notice} role="status" aria-label="Storage">
      <p>
        <b>{blocked ? "This browser keeps nothing of this page." : "This browser could not keep everything."}</b>{" "}
        {!blocked && why && `It says: ${why.replace(/\.?$/, ".")} `}
        All works as usual, but {blocked ? "what you change" : "what it could not keep"} is lost when this tab is
        closed. Share saves a run.
      </p>
      <Button quiet label="Close" onClick={() => store.setState({ refusal: null })}>
        ✕
      </Button>
    </section>
  );
}
