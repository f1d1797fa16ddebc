// Messages between windows of the page: over a broadcast channel, or by `postMessage` where the browser denies channels. Then a window
// reaches only its opener and the windows that it has opened.

/** A channel between all windows that open it with the same name. */
export interface WindowChannel {
  /** Sends a message to all other windows. */
  post(message: unknown): void;
  close(): void;
}

/** Opens a channel. `hear` is called with every message of another window. */
export function openWindowChannel(name: string, onMessage: (data: unknown) => void): WindowChannel {
  try {
    return broadcast(new BroadcastChannel(name), onMessage);
  } catch {
    return betweenWindows(name, onMessage);
  }
}

function broadcast(channel: BroadcastChannel, onMessage: (data: unknown) => void): WindowChannel {
  channel.onmessage = ({ data }: MessageEvent) => onMessage(data);
  return { post: (message) => channel.postMessage(message), close: () => channel.close() };
}

/** Milliseconds between the signs of life that a window sends to its opener, which loses its list of windows in a reload. */
const SIGN_MS = 500;

/** A message between two windows; a sign of life has no data. */
interface Envelope {
  queuescopeChannel: string;
  message?: unknown;
}

function betweenWindows(name: string, onMessage: (data: unknown) => void): WindowChannel {
  /** The opener of this window, and the windows that have sent a sign of life. */
  const others = new Set<Window>();
  /** The last message sent, repeated for windows that appear later. */
  let last: Envelope | null = null;
  const send = (to: Window, envelope: Envelope) => to.postMessage(envelope, ownTarget());
  const take = ({ source, origin, data }: MessageEvent) => {
    const envelope = data as Partial<Envelope> | null;
    if (envelope?.queuescopeChannel !== name || origin !== self.origin || !source) return;
    const other = source as Window;
    const isNew = !others.has(other);
    others.add(other);
    if (isNew && last) send(other, last);
    if (envelope.message !== undefined) onMessage(envelope.message);
  };
  addEventListener("message", take);
  const opener = window.opener as Window | null;
  const sign = opener && setInterval(() => send(opener, { queuescopeChannel: name }), SIGN_MS);
  if (opener) others.add(opener);
  return {
    post(message) {
      last = { queuescopeChannel: name, message };
      for (const other of others) {
        if (other.closed) others.delete(other);
        else send(other, last);
      }
    },
    close() {
      removeEventListener("message", take);
      if (sign) clearInterval(sign);
    },
  };
}

/** Target origin of a message. A sandboxed page has no origin to name; its channel's name is a number that no other page knows. */
const ownTarget = (): string => (self.origin === "null" ? "*" : self.origin);
