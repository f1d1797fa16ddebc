// Reads one lesson in its own worker: there are short texts for which the parser of Markdown takes minutes. It is ended then.

import { type OwnText, readOwnText } from "./own-text";

self.onmessage = ({ data }: MessageEvent<OwnText>) =>
  readOwnText(data).then(
    (read) => self.postMessage(read),
    // The page hears of errors, not of promises.
    (error) =>
      setTimeout(() => {
        throw error;
      }),
  );
