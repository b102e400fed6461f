import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { ConnectionDropped } from "./control";
import { articlesOfFile } from "./news-file";
import type { Pack } from "./news/packs";
import { createStandIns, type StandIns } from "./stand-ins";
import type { Memory } from "./stripe";

/**
 * Serves one set of simulated providers over HTTP on this machine. `newsFile` replaces the demonstration articles;
 * `stripeFile` stores purchases, for as long as the local database has the buyers.
 */
export async function serveStandIns(options: {
  port: number;
  newsFile?: string;
  pack?: Pack;
  stripeFile?: string;
}): Promise<{ stop: () => Promise<void> }> {
  const now = () => new Date();
  const articles = options.newsFile ? await articlesOfFile(options.newsFile, now()) : undefined;
  const stripeMemory = options.stripeFile ? memoryIn(options.stripeFile) : undefined;
  const { server } = await serve(
    createStandIns({ now, articles, pack: options.pack, stripeMemory }),
    options.port,
  );
  return {
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const memoryIn = (file: string): Memory => ({
  recall: () => (existsSync(file) ? readFileSync(file, "utf8") : undefined),
  keep: (account) => writeFileSync(file, account),
});

/** Serves simulated providers on this local port; 0 picks a free one. */
export async function serve(standIns: StandIns, port: number): Promise<{ server: Server; port: number }> {
  const server = createServer((incoming, outgoing) => void carry(standIns, incoming, outgoing));
  // By default a connection idle for 5 s is closed, and a request that is sent on it at that moment is lost.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "localhost", resolve);
  });
  const address = server.address();
  return { server, port: typeof address === "object" && address ? address.port : port };
}

async function carry(standIns: StandIns, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  try {
    const answer = await standIns.fetch(toRequest(incoming));
    outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
    outgoing.end(Buffer.from(await answer.arrayBuffer()));
  } catch (error) {
    if (!(error instanceof ConnectionDropped)) console.error(error);
    outgoing.socket?.destroy();
  }
}

/** Converts a Node request to a web Request. */
export function toRequest(incoming: IncomingMessage): Request {
  const hasBody = incoming.method !== "GET" && incoming.method !== "HEAD";
  const headers = Object.entries(incoming.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  return new Request(`http://${incoming.headers.host ?? "localhost"}${incoming.url ?? "/"}`, {
    method: incoming.method,
    headers,
    ...(hasBody ? { body: Readable.toWeb(incoming) as ReadableStream, duplex: "half" } : {}),
  } as RequestInit);
}
