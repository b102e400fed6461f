import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Context } from "~/context.server";

const FOLDER = path.resolve(import.meta.dirname, "../public");

/** Serves the folder `public` to code that runs in Node, as the Worker's binding serves the built files. */
export const STATIC_FILES: Context["staticFiles"] = {
  fetch: async (request) => respondWithFile(new URL(request instanceof Request ? request.url : request)),
};

function respondWithFile({ pathname }: URL): Response {
  const file = path.join(FOLDER, path.normalize(pathname));
  return existsSync(file) ? new Response(readFileSync(file)) : new Response(null, { status: 404 });
}
