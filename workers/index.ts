import { createRequestHandler } from "@remix-run/cloudflare";
import * as build from "virtual:remix/server-build";
import { createContext } from "./create-context";
import { hasSessionCookie } from "../app/accounts/sign-in/session.server";
import { cachedPage } from "../app/http/edge-cache.server";
import { protect } from "../app/http/protection.server";
import { runCron } from "./cron";
import { consumeMessages } from "./message-queue";
import { consumeRefreshes } from "./refresh-queue";
import type {} from "./load-context";

const answer = createRequestHandler(build);

export default {
  fetch: (request, env, execution) =>
    protect(
      request,
      () => createContext(env, execution),
      (checked, context) =>
        cachedPage(
          checked,
          context,
          { hasSession: hasSessionCookie(checked), version: build.assets.version },
          (pageRequest) => answer(pageRequest, { ...context }),
        ),
    ),
  scheduled: (event, env, execution) => runCron(event, createContext(env, execution)),
  queue: (batch, env, execution) =>
    // Each deployment's queues have a name in front, such as "us-exit-freedom-monitor-refreshes".
    (batch.queue.endsWith("refreshes") ? consumeRefreshes : consumeMessages)(
      batch,
      createContext(env, execution),
    ),
} satisfies ExportedHandler<Env>;
