/** Options of Remix's Vite plugin, read by vite.config.ts. */
/** @type {import("@remix-run/dev").VitePluginConfig} */
export default {
  ignoredRouteFiles: ["**/.*", "**/*.test.{ts,tsx}"],
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    // Off on purpose: it adds the /__manifest endpoint and its known denial-of-service advisories.
    v3_lazyRouteDiscovery: false,
  },
};
