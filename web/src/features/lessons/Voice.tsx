import { type RefObject, useCallback, useEffect, useState } from "react";
import { useAppState } from "../../app/context";
import { Button } from "../../kit/ui/Button";
import { hasVoices, type Speaker, speakerOf, textsToSpeak } from "./speech";

const NONE = "This browser has no voice.";

/** Whether the lesson is read aloud, which key and button turn on and off, and what stands in the way. */
export function useVoice() {
  const [speaker, setSpeaker] = useState<Speaker | null>(null);
  const [trouble, setTrouble] = useState("");
  const turn = useCallback(async () => {
    setTrouble("");
    if (speaker) return setSpeaker(null);
    const own = speakerOf(window);
    if (own && (await hasVoices(own))) setSpeaker(own);
    else setTrouble(NONE);
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
    setTrouble(reason);
  }, []);
  return { speaker, trouble, turn, fail };
}

export type Voice = ReturnType<typeof useVoice>;

export function VoiceButton({ voice: { speaker, trouble, turn } }: { voice: Voice }) {
  return (
    <>
      <Button
        quiet
        pressed={speaker !== null}
        hint="Read this lesson aloud, by the browser’s voice (v)"
        onClick={() => void turn()}
      >
        {speaker ? "Stop reading" : "Read aloud"}
      </Button>
      {trouble !== "" && <span role="status">{trouble}</span>}
    </>
  );
}

/** Reads a stop aloud, and what is added to it; what a blank screen covers is not read. */
export function useReading(stop: RefObject<Element | null>, { speaker, fail }: Pick<Voice, "speaker" | "fail">): void {
  const blank = useAppState(({ over }) => over === "blank");
  const [spoken] = useState(() => new WeakSet<Element>());
  useEffect(() => {
    const section = stop.current;
    if (!speaker || blank || !section) return;
    const { synthesis } = speaker;
    let over = false;
    const read = () => {
      for (const text of textsToSpeak(section, spoken)) {
        const utterance = speaker.utterance(text);
        utterance.lang = "en";
        utterance.onerror = ({ error }) => {
          if (!over && error !== "canceled" && error !== "interrupted")
            fail(`The browser’s voice has failed: ${error}.`);
        };
        synthesis.speak(utterance);
      }
    };
    read();
    const changes = new MutationObserver(read);
    changes.observe(section, { childList: true, subtree: true });
    return () => {
      over = true;
      changes.disconnect();
      synthesis.cancel();
    };
  }, [stop, speaker, fail, blank, spoken]);
}
