// Checks whether a link is exactly as the page writes it. Any other link may have been changed by a mail program and is repaired before it
// is read (web/src/features/share/mend-link.ts).

const STEP = "(?:&t=\\d+)?";
/** A scenario on one side of a comparison. */
const SIDE = "(?:s=1\\.[\\w-]+|scenario=[a-z0-9-]+)";
/** An encoded address of a file on another host. It ends with a letter, since a trailing dot or bracket is usually not part of it. */
const FILE = "https(?:%3A%2F%2F|://)[\\w%./:-]*[a-z]";

const FRAGMENTS = [
  `${SIDE}${STEP}`,
  `compare=${SIDE}${STEP}&with=${SIDE}${STEP}`,
  `url=${FILE}${STEP}`,
  `lesson-url=${FILE}(?:&stop=\\d+)?`,
  // Quoted-printable text has `=3D` for `=`.
  "lesson=(?!3D)(?:own\\.)?[\\w-]+(?:&stop=\\d+)?",
  `exercise=(?!3D)(?:own\\.)?[\\w-]+${STEP}`,
  "experiments",
  "experiment=(?!3D)[\\w-]+(?:&packets=\\d+)?(?:&seed=\\d+)?",
  "about(?:=[a-z-]+)?(?:&at=[a-z0-9-]+)?",
  // Blanks and `$` in the name of a module are encoded; a dot behind it is usually not part of it.
  "adopt(?:=(?!3D)(?:[\\w.$-]|%2[04])*(?:[\\w$-]|%2[04]))?",
];

const CLEAN = new RegExp(`^(?:https?://[^\\s#<>"]*)?#(?:${FRAGMENTS.join("|")})$`);

/** True if a link needs no repair. `link` is an address of the page, or its fragment with `#`. */
export const isClean = (link: string): boolean => CLEAN.test(link);
