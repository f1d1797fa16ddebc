// The screens with a text next to the picture of a run. They share most of their code: one chunk has both.

export { Lesson } from "./Lesson";
export { Ten } from "./Ten";
