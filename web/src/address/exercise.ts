// The address of an exercise: `#exercise=late-packet&t=14`. `#exercise=own.…` is one that the reader has opened from a file.

export interface ExercisePlace {
  name: string;
  /** The step that is shown; null for where the run begins. */
  step: number | null;
}

/** Prefix of the names of exercises from files. No shipped exercise has a dot in its name. */
export const OWN_EXERCISE = "own.";

/** True if a name belongs to an exercise that the reader has opened from a file. */
export const isOwnExercise = (name: string): boolean => name.startsWith(OWN_EXERCISE);

/** The fragment that leads to an exercise, with `#`. */
export const addressOfExercise = ({ name, step }: ExercisePlace): string =>
  `#exercise=${name}${step === null || step === 0 ? "" : `&t=${step}`}`;

/** Reads the fragment of an address; null if it is not the address of an exercise. */
export function exerciseOf(fragment: string): ExercisePlace | null {
  const found = /^#?exercise=((?:own\.)?[\w-]{1,100})(?:&t=(\d{1,10}))?$/.exec(fragment.trim());
  const [, name, step] = found ?? [];
  return name === undefined ? null : { name, step: step === undefined ? null : Number(step) };
}
