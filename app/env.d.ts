/// <reference types="vite/client" />
/// <reference types="@cloudflare/workers-types" />

/** Bound by `commands/deploy.ts` alone, so the types that are generated from wrangler.toml lack it. */
interface Env {
  AI?: import("./context.server").AiBinding;
}

/** Rendered at build time by `commands/document-page.ts`. */
declare module "*.md?page" {
  const page: { intro: string; html: string; sections: { id: string; title: string }[] };
  export default page;
}

declare module "virtual:remix/server-build" {
  const build: import("@remix-run/cloudflare").ServerBuild;
  export = build;
}
