import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "../../../kit/ui/Button";
import type { OpenedExercise } from "../slice";
import { ExerciseHandout } from "./ExerciseHandout";

/** Prints the exercise: for students, or with answers and notes for who teaches. */
export function PrintExercise({ opened }: { opened: OpenedExercise }) {
  const [paper, setPaper] = useState<"students" | "teacher" | null>(null);
  useEffect(() => {
    if (paper === null) return;
    const end = () => setPaper(null);
    addEventListener("afterprint", end);
    const drawn = requestAnimationFrame(() => globalThis.print());
    return () => {
      cancelAnimationFrame(drawn);
      removeEventListener("afterprint", end);
    };
  }, [paper]);
  return (
    <>
      <Button tooltip="On paper, with room for answers" onClick={() => setPaper("students")}>
        Print
      </Button>
      <Button tooltip="On paper, with answers, hints and notes" onClick={() => setPaper("teacher")}>
        Print with answers
      </Button>
      {paper !== null &&
        createPortal(
          <ExerciseHandout name={opened.name} exercise={opened.exercise} withAnswers={paper === "teacher"} />,
          document.body,
        )}
    </>
  );
}
