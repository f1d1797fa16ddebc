import { useEffect, useRef } from "react";
import styles from "../../app/dialogs.module.css";
import { plural } from "../../base/format";
import { Button } from "../../kit/ui/Button";
import { Dialog } from "../../kit/ui/Dialog";

/** Asks what to do with the open scenario when it arrives with other notes. */
export function ReviewDialog(props: {
  /** Number of notes that the open scenario does not have. */
  fresh: number;
  /** Number of notes that only the open scenario has. */
  own: number;
  onMerge(): void;
  onOpen(): void;
  onClose(): void;
}) {
  const { fresh, own } = props;
  const row = useRef<HTMLDivElement>(null);
  // Enter takes the default choice, which loses nothing.
  useEffect(() => row.current?.querySelector("button")?.focus(), []);
  return (
    <Dialog title="Merge the notes?" onClose={props.onClose}>
      <p>
        This is the scenario that is open, with {plural(fresh, "other note")}. It lacks{" "}
        {own === 1 ? "one" : plural(own, "note")} that you have here.
      </p>
      <div ref={row} className={styles.row}>
        <Button primary onClick={props.onMerge}>
          Merge {plural(fresh, "note")} into this one
        </Button>
        <Button onClick={props.onOpen}>Open it instead</Button>
        <Button onClick={props.onClose}>Neither</Button>
      </div>
    </Dialog>
  );
}
