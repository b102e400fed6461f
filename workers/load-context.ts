import type { Context } from "../app/context.server";

declare module "@remix-run/cloudflare" {
  interface AppLoadContext extends Context {
    /** Of this response's Content-Security-Policy: what inline script carries to be allowed to run. */
    readonly cspNonce: string;
  }
}
