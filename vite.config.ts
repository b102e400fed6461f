import { writeFileSync } from "node:fs";
import path from "node:path";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import tsconfigPaths from "vite-tsconfig-paths";
import { chunkOf } from "./commands/browser-chunks";
import { documentPages } from "./commands/document-page";
import remixOptions from "./remix.config.js";

declare module "@remix-run/cloudflare" {
  interface Future {
    v3_singleFetch: true;
  }
}

const inFolder = (file: string) => path.join(import.meta.dirname, file);

/** A module's path in the project, without the bundler's mark before it and its query. */
const inProject = (module: string) =>
  path.relative(import.meta.dirname, (module.split("?")[0] ?? module).replace("\0", ""));

/** Lists the source modules of each browser chunk, for the test that no page ships server code. */
function listModulesOfChunks(): Plugin {
  return {
    name: "list-modules-of-chunks",
    apply: "build",
    writeBundle({ dir = "" }, bundle) {
      if (!dir.endsWith("client")) return;
      const modules = Object.values(bundle).flatMap((chunk) =>
        chunk.type === "chunk" ? [[chunk.fileName, chunk.moduleIds.map(inProject)]] : [],
      );
      writeFileSync(path.join(dir, "../client-modules.json"), JSON.stringify(Object.fromEntries(modules)));
    },
  };
}

/** Builds the Worker's entry points in place of Remix's server build alone, so a module of both is bundled once. */
function workerEntry(): Plugin {
  return {
    name: "worker-entry",
    apply: "build",
    config: (_, { isSsrBuild }) =>
      isSsrBuild ? { build: { rollupOptions: { input: inFolder("workers/index.ts") } } } : {},
  };
}

/** What the Worker gets in place of code that only browsers run, such as the charts, or that nothing calls. */
const IN_THE_WORKER = [
  { find: /^\.\/(history|metrics|trend)-chart$/, replacement: inFolder("workers/no-chart.ts") },
  { find: /^react-dom$/, replacement: inFolder("workers/no-react-dom.ts") },
  // `renderToString` alone, without the streams.
  {
    find: /^react-dom\/server$/,
    replacement: inFolder("node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.min.js"),
  },
];

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    documentPages(),
    tailwindcss(),
    remix(remixOptions),
    workerEntry(),
    tsconfigPaths({ root: import.meta.dirname }),
    listModulesOfChunks(),
  ],
  ssr:
    command === "build"
      ? { target: "webworker", noExternal: true, resolve: { conditions: ["workerd", "worker", "browser"] } }
      : // The development server runs the code in Node, with the libraries' variants for Workers.
        { resolve: { externalConditions: ["workerd", "worker"] } },
  resolve: {
    mainFields: ["browser", "module", "main"],
    alias: command === "build" && isSsrBuild ? IN_THE_WORKER : [],
  },
  build: {
    minify: true,
    // The Worker's alone: pages never serve one.
    sourcemap: isSsrBuild,
    rollupOptions: isSsrBuild
      ? {}
      : {
          output: {
            manualChunks: (id) => chunkOf(import.meta.dirname, id),
          },
        },
  },
  // Bundles every page dependency when the development server starts, so none found later reloads a page.
  optimizeDeps: { entries: ["app/entry.client.tsx", "app/root.tsx", "app/routes/**/*.tsx"] },
}));
