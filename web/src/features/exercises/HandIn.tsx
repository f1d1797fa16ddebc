import { type FormEvent, useState } from "react";
import { useApp, useAppState } from "../../app/context";
import { saveFile } from "../../kit/save-file";
import { Button } from "../../kit/ui/Button";
import { Dialog } from "../../kit/ui/Dialog";
import ui from "../../kit/ui/words.module.css";
import { handInText } from "./actions";
import styles from "./exercises.module.css";
import { fileNameOf } from "./hand-in";

/** The dialog that saves the file that is handed in. */
export function HandIn({ onClose }: { onClose(): void }) {
  const app = useApp();
  const { store } = app;
  const name = useAppState((state) => state.handInName);
  const title = useAppState(({ exercise }) => exercise?.exercise.title ?? "");
  const [saved, setSaved] = useState<{ ok: boolean; text: string } | null>(null);
  const file = fileNameOf(title, name);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === "") return;
    const made = await handInText(app);
    if (made.ok) saveFile(new Blob([made.value], { type: "application/json" }), file);
    setSaved(made.ok ? { ok: true, text: `${file} is saved. Hand in this file.` } : { ok: false, text: made.error });
  };
  return (
    <Dialog title="Hand in" onClose={onClose}>
      <form className={styles.handIn} onSubmit={save}>
        <p>
          One file has your answers, and the scenario as you left it. It goes to nobody by itself: give it to who
          teaches.
        </p>
        <label>
          Your name, or the number that you were given
          <input
            className={ui.control}
            value={name}
            maxLength={200}
            autoComplete="name"
            required
            onChange={({ target }) => store.setState({ handInName: target.value })}
          />
        </label>
        <div className={ui.row}>
          <Button primary disabled={name.trim() === ""}>
            Save the file
          </Button>
        </div>
        <p role="status" className={saved?.ok === false ? ui.bad : ui.quiet}>
          {saved?.text}
        </p>
        <p className={ui.note}>
          Who teaches replays the run. What this page says of goals, tries and hints is in the file too, and proves
          nothing.
        </p>
      </form>
    </Dialog>
  );
}
