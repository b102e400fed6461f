/// <reference types="vite/client" />
/// <reference types="@cloudflare/workers-types" />

declare module "*/build/server" {
  const build: unknown;
  export = build;
}
