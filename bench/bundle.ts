import path from "node:path";
import { build } from "vite";

/** A bench's Worker with the product's modules in one script. */
export async function bundle(worker: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    resolve: { alias: { "~": path.resolve(import.meta.dirname, "../app") } },
    ssr: { target: "webworker", noExternal: true },
    build: {
      ssr: path.join(import.meta.dirname, worker),
      write: false,
      rollupOptions: { external: [/^node:/, /^cloudflare:/], output: { inlineDynamicImports: true } },
    },
  });
  const [first] = [built].flat();
  if (!first || !("output" in first)) throw new Error("Nothing was built");
  return first.output[0].code;
}
