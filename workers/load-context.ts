import type { Context } from "../app/context.server";
import type { RequestScope } from "../app/http/request-scope";

declare module "@remix-run/cloudflare" {
  interface AppLoadContext extends Context, RequestScope {}
}
