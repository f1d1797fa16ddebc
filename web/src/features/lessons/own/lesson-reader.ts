// Parses one lesson in its own worker: for some short texts the Markdown parser takes minutes, and the worker is terminated.

import { type OwnText, readOwnText } from "./own-text";

self.onmessage = ({ data }: MessageEvent<OwnText>) =>
  readOwnText(data).then(
    (read) => self.postMessage(read),
    // The page receives errors of a worker, but not rejected promises.
    (error) =>
      setTimeout(() => {
        throw error;
      }),
  );
