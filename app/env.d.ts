/// <reference types="vite/client" />
/// <reference types="@cloudflare/workers-types" />

declare module "*/build/server" {
  const build: unknown;
  export = build;
}

declare namespace Cloudflare {
  interface Env {
    /**
     * Bound only when email is sent through Cloudflare: MAIL_PROVIDER = "cloudflare" and a [[send_email]] in
     * wrangler.toml.
     */
    EMAIL?: SendEmail;
  }
}
