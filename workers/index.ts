import { createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import * as build from "../build/server";
import { createContext } from "../app/context.server";
import { newRequestScope } from "../app/request-scope";
import { deliver } from "./deliver";
import { refresh } from "./refresh";
import "./load-context";

const answer = createRequestHandler(build as unknown as ServerBuild);

export default {
  async fetch(request, env, execution) {
    const context = createContext(env, execution);
    return answer(request, { ...context, ...newRequestScope(context.newId) });
  },
  scheduled: (event, env, execution) => refresh(event, createContext(env, execution)),
  queue: (batch, env, execution) => deliver(batch, createContext(env, execution)),
} satisfies ExportedHandler<Env>;
