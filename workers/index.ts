import { createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import * as build from "../build/server";
import { createContext } from "../app/context.server";
import { protect } from "../app/protection.server";
import { deliver } from "./deliver";
import { refresh } from "./refresh";
import { refreshAsked } from "./refresh-asked";
import type {} from "./load-context";

const answer = createRequestHandler(build as unknown as ServerBuild);

export default {
  fetch: (request, env, execution) =>
    protect(
      request,
      () => createContext(env, execution),
      (asked, context) => answer(asked, { ...context }),
    ),
  scheduled: (event, env, execution) => refresh(event, createContext(env, execution)),
  queue: (batch, env, execution) =>
    (batch.queue === "refreshes" ? refreshAsked : deliver)(batch, createContext(env, execution)),
} satisfies ExportedHandler<Env>;
