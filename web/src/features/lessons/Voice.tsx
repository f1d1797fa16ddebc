import { type RefObject, useCallback, useEffect, useState } from "react";
import { useAppState } from "../../app/context";
import { Button } from "../../kit/ui/Button";
import { spokenOf } from "./spoken";

const NONE = "This browser has no voice.";

/** Reading aloud: whether it is on, a function that toggles it, and why it is impossible. */
export function useVoice() {
  const [speaker, setSpeaker] = useState<Speaker | null>(null);
  const [error, setError] = useState("");
  const turn = useCallback(async () => {
    setError("");
    if (speaker) return setSpeaker(null);
    const own = speakerOf(window);
    if (own && (await hasVoices(own))) setSpeaker(own);
    else setError(NONE);
  }, [speaker]);
  useEffect(() => {
    const onKey = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      const types =
        target instanceof Element && target.closest("input:not([type=radio], [type=checkbox]), textarea, dialog");
      if (key === "v" && !types && !ctrlKey && !metaKey && !altKey) void turn();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [turn]);
  const fail = useCallback((reason: string) => {
    setSpeaker(null);
    setError(reason);
  }, []);
  return { speaker, error, turn, fail };
}

export type Voice = ReturnType<typeof useVoice>;

export function VoiceButton({ voice: { speaker, error, turn } }: { voice: Voice }) {
  return (
    <>
      <Button
        quiet
        pressed={speaker !== null}
        tooltip="Read this lesson aloud, by the browser’s voice (v)"
        onClick={() => void turn()}
      >
        {speaker ? "Stop reading" : "Read aloud"}
      </Button>
      {error !== "" && <span role="status">{error}</span>}
    </>
  );
}

/** Reads a stop aloud, and what is added to it; nothing is read while the screen is blank. */
export function useReading(stop: RefObject<Element | null>, { speaker, fail }: Pick<Voice, "speaker" | "fail">): void {
  const blank = useAppState(({ overlay }) => overlay === "blank");
  const [spoken] = useState(() => new WeakSet<Element>());
  useEffect(() => {
    const section = stop.current;
    if (!speaker || blank || !section) return;
    const { synthesis } = speaker;
    let isCancelled = false;
    const read = () => {
      for (const text of textsToSpeak(section, spoken)) {
        const utterance = speaker.utterance(text);
        utterance.lang = "en";
        utterance.onerror = ({ error }) => {
          if (!isCancelled && error !== "canceled" && error !== "interrupted")
            fail(`The browser’s voice has failed: ${error}.`);
        };
        synthesis.speak(utterance);
      }
    };
    read();
    const changes = new MutationObserver(read);
    changes.observe(section, { childList: true, subtree: true });
    return () => {
      isCancelled = true;
      changes.disconnect();
      synthesis.cancel();
    };
  }, [stop, speaker, fail, blank, spoken]);
}

/** The browser's speech synthesis. */
interface Speaker {
  readonly synthesis: SpeechSynthesis;
  utterance(text: string): SpeechSynthesisUtterance;
}

/** The speech synthesis of this browser; null if it has none. */
const speakerOf = (window: Window & typeof globalThis): Speaker | null =>
  "speechSynthesis" in window && "SpeechSynthesisUtterance" in window
    ? { synthesis: window.speechSynthesis, utterance: (text) => new window.SpeechSynthesisUtterance(text) }
    : null;

/** Milliseconds to wait for voices in browsers that load them. */
const PATIENCE_MS = 1_500;

/** True if there is a voice, once the browser has loaded its voices. */
function hasVoices({ synthesis }: Speaker): Promise<boolean> {
  const there = () => synthesis.getVoices().length > 0;
  if (there()) return Promise.resolve(true);
  return new Promise((resolve) => {
    const end = () => {
      synthesis.removeEventListener?.("voiceschanged", end);
      clearTimeout(timer);
      resolve(there());
    };
    const timer = setTimeout(end, PATIENCE_MS);
    synthesis.addEventListener?.("voiceschanged", end);
  });
}

/** Elements whose text is spoken. Choices are, other buttons are not. */
const SPOKEN = "h2, h3, h4, p, li, label, td, th, [data-choices] button, [data-choices] span";

/** The texts of a stop that are in the document: hidden parts are not in it and cannot be spoken. `spoken` are elements that were read
 * before; the new ones are added. */
function textsToSpeak(stop: Element, spoken: WeakSet<Element>): string[] {
  return [...stop.querySelectorAll(SPOKEN)].flatMap((one) => {
    const text = spokenOf(one);
    if (spoken.has(one) || text === "" || one.parentElement?.closest("p, li, label")) return [];
    spoken.add(one);
    return [text];
  });
}
