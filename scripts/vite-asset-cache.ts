import type { Plugin } from "vite";

/** Names of assets carry a digest of their content: `vite preview` lets browsers keep them, as a static host does. */
export function assetCache(): Plugin {
  return {
    name: "asset-cache",
    configurePreviewServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        if (request.url?.startsWith("/assets/")) response.setHeader("Cache-Control", "max-age=31536000, immutable");
        next();
      });
    },
  };
}
