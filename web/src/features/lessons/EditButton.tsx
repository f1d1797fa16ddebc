import type { LessonPlace } from "../../address/lesson";
import { isOwnLesson } from "../../address/lesson";
import { useApp } from "../../app/context";
import { whileBusy } from "../../app/navigation";
import { lessonName } from "../../app/shipped-lessons";
import { chunkError } from "../../app/shown-errors";
import { Button } from "../../kit/ui/Button";
import { openNamed, openScenarioLink } from "../run/actions/open";
import type { LessonText } from "./format";
import { recallLesson } from "./own/own-lessons";
import { readDraft, writeDraft } from "./writing/draft";
import { savedDrafts } from "./writing/drafts";
import { lay, lessonDraft } from "./writing/lesson-draft";

const files = import.meta.glob<string>(["../../../../lessons/*.md", "!../../../../lessons/README.md"], {
  query: "?text",
  import: "default",
});

/** The text of a shipped lesson. */
const shippedText = async (name: string): Promise<string | null> =>
  (await Object.entries(files).find(([path]) => lessonName(path) === name)?.[1]()) ?? null;

/** Opens the text of a lesson in the lesson editor, beside the run of the stop. A shipped lesson is copied. */
export function EditButton({ place, lesson }: { place: LessonPlace; lesson: LessonText }) {
  const app = useApp();
  const { store } = app;
  const edit = async () => {
    const { name, stop } = place;
    const text = await (isOwnLesson(name) ? recallLesson(app, name) : shippedText(name));
    const keys = lesson.sections[Math.min(stop, lesson.sections.length) - 1]?.keys;
    if (text === null || !keys) return;
    await layLesson(text, stop);
    const { scenario, step } = keys;
    store.setState({ writing: "open", asking: false });
    await (scenario.startsWith("#") ? openScenarioLink(app, `${scenario}&t=${step}`) : openNamed(app, scenario, step));
  };
  const fail = (error: Error) => store.setState({ error: chunkError(error) });
  return (
    <Button
      quiet
      tooltip="The text of this lesson next to the run, to be changed and saved"
      onClick={() => void whileBusy(store, () => edit().catch(fail))}
    >
      Edit
    </Button>
  );
}

/** Opens a lesson in the editor, with the form of a stop, from 1. A draft with the same text is continued. */
async function layLesson(text: string, stop: number): Promise<void> {
  if (writeDraft(lessonDraft.getState().draft).text !== text) {
    const same = (await savedDrafts()).find((kept) => kept.text === text);
    lay(readDraft(text), same?.key);
  }
  const { stops } = lessonDraft.getState().draft;
  lessonDraft.setState({ open: stops.length === 0 ? null : Math.min(stop, stops.length) - 1 });
}
