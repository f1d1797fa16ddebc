// Reads one lesson in a worker of its own: there are short texts for which the parser of Markdown takes minutes. It is ended then.

import { type OwnText, readOwnText } from "./own-text";

self.onmessage = ({ data }: MessageEvent<OwnText>) => self.postMessage(readOwnText(data));
