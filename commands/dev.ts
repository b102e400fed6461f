import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createRequestHandler, type ServerBuild } from "@remix-run/server-runtime";
import { createServer, type ViteDevServer } from "vite";
import type * as Cron from "../workers/cron";
import type * as MessageQueue from "../workers/message-queue";
import type * as RefreshQueue from "../workers/refresh-queue";
import type { Context } from "~/context.server";
import type * as ContextModule from "../workers/create-context";
import type * as Protection from "~/http/protection.server";
import { serveStandIns, toRequest } from "../stand-ins/serve";
import { openLocalEnv } from "./local-context";
import {
  DEV_VARS,
  LOCAL_STATE,
  localAddresses,
  localVars,
  QUIET_ENVIRONMENT,
  settingsIn,
} from "./local-product";
import { seedLocalDatabase, welcome } from "./seed";

// npm run dev: the app in Remix's Vite dev server. Changes show in the browser immediately, without a reload. The code
// runs in Node, with the local D1, KV and rate limits; `npm start` runs the built Worker in workerd.

Object.assign(process.env, QUIET_ENVIRONMENT);
const { port, standInsPort, origin, standInsOrigin } = await localAddresses(5173);
await seedLocalDatabase({ origin, standInsOrigin });
await serveStandIns({ port: standInsPort, stripeFile: path.join(LOCAL_STATE, "stripe.json") });

const vars = localVars({ origin, standInsOrigin, state: LOCAL_STATE, settings: settingsIn(DEV_VARS) });
const { env } = await openLocalEnv(LOCAL_STATE);
const vite = await createServer({
  server: { port, strictPort: true, host: "localhost" },
  plugins: [
    {
      name: "product",
      // Before Remix's plugin, which would respond without the bindings.
      enforce: "pre",
      configureServer: (server) => () => {
        server.middlewares.use((incoming, outgoing, next) => {
          answer(server, incoming, outgoing).catch(next);
        });
      },
    },
  ],
});
await vite.listen();
console.log(
  welcome("The development server is running. Save a file, and the browser shows the change.", {
    origin,
    standInsOrigin,
  }),
);

/** Loads a module in its current version on disk. */
const load = <Module>(server: ViteDevServer, file: string) => server.ssrLoadModule(file) as Promise<Module>;

async function openContext(server: ViteDevServer): Promise<Context> {
  const { createContext } = await load<typeof ContextModule>(server, "/workers/create-context.ts");
  const messageQueue = (queue: string) =>
    directQueue(queue, async (batch) => {
      const { consumeMessages } = await load<typeof MessageQueue>(server, "/workers/message-queue.ts");
      await consumeMessages(batch, await openContext(server));
    });
  const queues = {
    PEOPLE_MESSAGES: messageQueue("people-messages"),
    BULK_MESSAGES: messageQueue("bulk-messages"),
    REFRESHES: directQueue("refreshes", async (batch) => {
      const { consumeRefreshes } = await load<typeof RefreshQueue>(server, "/workers/refresh-queue.ts");
      await consumeRefreshes(batch, await openContext(server));
    }),
  };
  return createContext({ ...env, ...vars, ...queues } as Env, { waitUntil: (work) => void work });
}

/** Passes messages directly to the consumer, since Node runs no queue. The next sweep handles failures. */
function directQueue(queue: string, consume: (batch: MessageBatch) => Promise<void>): Queue {
  const metadata = { metrics: { backlogCount: 0, backlogBytes: 0 } };
  const deliver = (bodies: unknown[]) => {
    const handling = { ack: () => undefined, retry: () => undefined };
    const messages = bodies.map((body) => ({
      id: crypto.randomUUID(),
      timestamp: new Date(),
      body,
      attempts: 1,
      ...handling,
    }));
    const batch = { queue, messages, metadata, ackAll: () => undefined, retryAll: () => undefined };
    setTimeout(() => void consume(batch).catch(console.error), 100);
    return { metadata };
  };
  return {
    metrics: async () => metadata.metrics,
    send: async (body) => deliver([body]),
    sendBatch: async (messages) => deliver([...messages].map(({ body }) => body)),
  };
}

async function answer(
  server: ViteDevServer,
  incoming: IncomingMessage & { originalUrl?: string },
  outgoing: ServerResponse,
): Promise<void> {
  // Vite rewrites the URL for its own routes.
  incoming.url = incoming.originalUrl ?? incoming.url;
  const request = toRequest(incoming);
  const url = new URL(request.url);
  if (url.pathname === "/__scheduled") {
    const { runCron } = await load<typeof Cron>(server, "/workers/cron.ts");
    const event = {
      cron: url.searchParams.get("cron") ?? "",
      scheduledTime: Date.now(),
      noRetry: () => undefined,
    };
    await runCron(event, await openContext(server));
    return respond(new Response("ok\n"), outgoing);
  }
  const { protect } = await load<typeof Protection>(server, "/app/http/protection.server.ts");
  const context = await openContext(server);
  const response = await protect(
    request,
    () => context,
    async (asked, scoped) => {
      const build = await load<ServerBuild>(server, "virtual:remix/server-build");
      return createRequestHandler(build, "development")(asked, { ...scoped });
    },
  );
  return respond(response, outgoing);
}

async function respond(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.statusCode = response.status;
  for (const [name, value] of response.headers) outgoing.appendHeader(name, value);
  if (!response.body) return void outgoing.end();
  await pipeline(Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]), outgoing);
}
