import { createHash } from "node:crypto";
import type { Plugin } from "vite";

/**
 * web/index.html carries a Content-Security-Policy that forbids inline scripts. The development server needs one, which
 * starts hot reloading: here its hash is added to the policy, so that development runs under the visitors' rules.
 */
export function devPolicy(): Plugin {
  return {
    name: "dev-policy",
    apply: "serve",
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
        // Vite puts style sheets into <style> elements while developing.
        return html
          .replace(/script-src [^;"]*/, (rule) => [rule.trimEnd(), ...hashes].join(" "))
          .replace(/style-src [^;"]*/, (rule) => `${rule.trimEnd()} 'unsafe-inline'`);
      },
    },
  };
}
