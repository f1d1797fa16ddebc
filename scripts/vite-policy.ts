import { createHash } from "node:crypto";
import type { Plugin } from "vite";

/**
 * web/index.html carries a Content-Security-Policy that forbids inline scripts. The one of the page, which says why it does not begin, is
 * allowed by its hash, and so is the one of the development server, which starts hot reloading: development runs under the visitors' rules.
 */
export function policy(): Plugin {
  let develops = false;
  return {
    name: "policy",
    configResolved: ({ command }) => {
      develops = command === "serve";
    },
    transformIndexHtml: {
      order: "post",
      handler(html) {
        const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)];
        const hashes = inline.map(
          ([, text]) =>
            `'sha256-${createHash("sha256")
              .update(text ?? "")
              .digest("base64")}'`,
        );
        const allowed = html.replace(/script-src [^;"]*/, (rule) => [rule.trimEnd(), ...hashes].join(" "));
        // Vite puts style sheets into <style> elements while developing.
        return develops ? allowed.replace(/style-src [^;"]*/, (rule) => `${rule.trimEnd()} 'unsafe-inline'`) : allowed;
      },
    },
  };
}
