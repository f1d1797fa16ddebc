declare module "*/lessons/*.md" {
  /** The lesson, read at build time by `scripts/vite-texts.ts`. */
  const lesson: import("./format").LessonText;
  export default lesson;
}
