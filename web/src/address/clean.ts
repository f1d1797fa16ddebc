// Whether a link is as the page writes it. Any other may have been changed on its way: it is mended before it is read
// (web/src/features/share/mend-link.ts).

const STEP = "(?:&t=\\d+)?";
/** A scenario in a link of two. */
const SIDE = "(?:s=1\\.[\\w-]+|scenario=[a-z0-9-]+)";
/** An address of a file elsewhere that ends with a letter. */
const FILE = "https(?:%3A%2F%2F|://)[\\w%./:-]*[a-z]";

const FRAGMENTS = [
  `${SIDE}${STEP}`,
  `compare=${SIDE}${STEP}&with=${SIDE}${STEP}`,
  `url=${FILE}${STEP}`,
  `lesson-url=${FILE}(?:&stop=\\d+)?`,
  // Quoted-printable text has `=3D` for `=`.
  "lesson=(?!3D)(?:own\\.)?[\\w-]+(?:&stop=\\d+)?",
  "experiments",
  "experiment=(?!3D)[\\w-]+(?:&packets=\\d+)?(?:&seed=\\d+)?",
  "about(?:=[a-z-]+)?(?:&at=[a-z0-9-]+)?",
];

const CLEAN = new RegExp(`^(?:https?://[^\\s#<>"]*)?#(?:${FRAGMENTS.join("|")})$`);

/** Whether nothing has to be mended in a link: an address of the page, or its fragment from `#` on. */
export const isClean = (link: string): boolean => CLEAN.test(link);
