import { writeFileSync } from "node:fs";
import path from "node:path";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import tsconfigPaths from "vite-tsconfig-paths";
import remixOptions from "./remix.config.js";

declare module "@remix-run/cloudflare" {
  interface Future {
    v3_singleFetch: true;
  }
}

/** Lists the source modules of each browser chunk, for the test that no page ships server code. */
function listModulesOfChunks(): Plugin {
  return {
    name: "list-modules-of-chunks",
    apply: "build",
    writeBundle({ dir = "" }, bundle) {
      if (!dir.endsWith("client")) return;
      const modules = Object.values(bundle).flatMap((chunk) =>
        chunk.type === "chunk" ? [[chunk.fileName, chunk.moduleIds]] : [],
      );
      writeFileSync(path.join(dir, "../client-modules.json"), JSON.stringify(Object.fromEntries(modules)));
    },
  };
}

/** Parts of nearly every page: in one file they compress better than in 25 files of a few hundred bytes. */
const COMMON_PARTS = `
  form/action-form form/field form/page-action form/post-json form/send-failure form/use-validator
  load-failed logo nonce page-header page-meta revalidation theme
  ui/alert ui/badge ui/button ui/card ui/input ui/label ui/select ui/spinner ui/switch ui/toast ui/toast-reducer
  ui/use-lazy-component ui/use-restore-focus
`.split(/\s+/);

/** The chunk of a module that would otherwise be split by who imports it. */
function chunkOf(id: string, isEntry: boolean): string | undefined {
  // Apart from our own code, so a release leaves it in visitors' caches.
  if (/\/node_modules\/(react|react-dom|scheduler|@remix-run)\//.test(id)) return "react";
  // No page loads the schema library because of a constant in the same chunk.
  if (id.includes("/node_modules/zod/") && !isEntry) return "zod";
  const name = /\/app\/components\/(.+)\.tsx?$/.exec(id)?.[1];
  return name && COMMON_PARTS.includes(name) ? "common" : undefined;
}

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    tailwindcss(),
    remix(remixOptions),
    tsconfigPaths({ root: import.meta.dirname }),
    listModulesOfChunks(),
  ],
  ssr:
    command === "build"
      ? { target: "webworker", noExternal: true, resolve: { conditions: ["workerd", "worker", "browser"] } }
      : // The development server runs the code in Node, with the libraries' variants for Workers.
        { resolve: { externalConditions: ["workerd", "worker"] } },
  resolve: { mainFields: ["browser", "module", "main"] },
  build: {
    minify: true,
    rollupOptions: isSsrBuild
      ? {}
      : {
          output: {
            manualChunks: (id, { getModuleInfo }) => chunkOf(id, getModuleInfo(id)?.isEntry === true),
          },
        },
  },
  // Bundles every page dependency when the development server starts, so none found later reloads a page.
  optimizeDeps: { entries: ["app/entry.client.tsx", "app/root.tsx", "app/routes/**/*.tsx"] },
}));
