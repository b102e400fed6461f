import { createServer, type Server } from "node:http";
import { z } from "zod";
import { DatabaseCalls } from "./cloudflare-d1-calls";
import { failure, page, success } from "./cloudflare-replies";
import { AssetUploads } from "./cloudflare-assets";
import { ResourceCalls } from "./cloudflare-resources";
import { answerForWorker, deployVersion, shownVersion, upload, type Worker } from "./cloudflare-workers";
import { toRequest } from "./serve";

// A simulated Cloudflare account: the calls of API v4 that `npm run deploy`, `rollback`, `backup` and `restore` make, and those
// of the wrangler they start. Nothing here was recorded from Cloudflare. The contracts are its public schema
// (https://developers.cloudflare.com/api/, read in November 2026) and what wrangler 4.86.0 sends and expects:
//
//   GET  /accounts                                             [{id, name}]
//   GET  /accounts/A/d1/database?name=                         [{uuid, name, version, created_at}], a part of the name is enough
//   POST /accounts/A/d1/database {name}                        {uuid, name}; a taken name is refused with 7502
//   POST /accounts/A/d1/database/D/query {sql, params}         or {batch}: [{results, success, meta}], one for each statement
//   GET  /accounts/A/d1/database/D/time_travel/bookmark        {bookmark}
//   POST /accounts/A/d1/database/D/export {output_format}      {status: "active", at_bookmark}, then {status: "complete", result: {signed_url}}
//   POST /accounts/A/d1/database/D/import {action}             init: {upload_url, filename}; ingest, poll: {status: "complete", result}
//   GET, POST /accounts/A/storage/kv/namespaces {title}        {id, title}; a taken title is refused with 10014
//   GET  /accounts/A/storage/kv/namespaces/N/keys?prefix=      [{name, metadata}], result_info.cursor
//   GET, POST /accounts/A/queues {queue_name}                  {queue_id, queue_name, consumers}; a taken name is refused with 11009
//   POST, PUT /accounts/A/queues/Q/consumers[/C] {script_name} {consumer_id}
//   GET  /accounts/A/workers/services/W                        {default_environment}; 10007 where there is no such Worker
//   POST /accounts/A/workers/scripts/W/assets-upload-session   {jwt, buckets}: the hashes that it doesn't have yet
//   POST /accounts/A/workers/assets/upload?base64=true         {jwt}, with 201, once all are there
//   PUT  /accounts/A/workers/scripts/W                         the first upload: a version that runs at once
//   POST /accounts/A/workers/scripts/W/versions, /deployments  later ones: a version, then the deployment that makes it run
//   GET  /accounts/A/workers/scripts/W/secrets, /settings ...  names of secrets, never their values
//   GET  /accounts/A/workers/subdomain                         {subdomain}

const ACCOUNT = "0123456789abcdef0123456789abcdef";
/** The only API token that the account knows. */
export const TOKEN = "simulated-cloudflare-token";
const SUBDOMAIN = "simulated";

/** What can go wrong with a call. `lost` does what was asked, then cuts the connection before the reply. */
export type Trouble = 401 | 403 | 409 | 429 | 500 | "cut" | "lost";

interface Fault {
  /** Such as "POST /d1/database". Ids are left out: see `callKind`. */
  call?: string;
  number?: number;
  trouble: Trouble;
  times: number;
}

/** The kind of a call: method and path without the account, ids and names. */
function callKind(method: string, path: string): string {
  const kind = path
    .replace(/^\/accounts\/\w{32}/, "")
    .replace(
      /(\/(?:database|namespaces|queues|consumers|scripts|services|versions|uploads|downloads))\/[\w.-]+/g,
      "$1/*",
    );
  return `${method} ${kind}`;
}

/** Cut without a reply. */
class Cut extends Error {}

export class SimulatedCloudflare {
  private readonly d1: DatabaseCalls;
  private readonly resources = new ResourceCalls();
  readonly workers: Worker[] = [];
  readonly assets = new AssetUploads();
  /** Kinds of the calls so far, in their order. */
  readonly calls: string[] = [];
  private faults: Fault[] = [];
  private server?: Server;
  origin = "";
  plan: "paid" | "free" = "paid";

  /** @param state a folder for its databases */
  constructor(
    state: string,
    private readonly now: () => Date = () => new Date(),
  ) {
    this.d1 = new DatabaseCalls(state, { now, origin: () => this.origin });
  }

  get databases() {
    return this.d1.databases;
  }
  get namespaces() {
    return this.resources.namespaces;
  }
  get queues() {
    return this.resources.queues;
  }

  readonly accountId = ACCOUNT;
  readonly subdomain = `${SUBDOMAIN}.workers.dev`;

  /** The environment in which wrangler and our commands talk to this account only. */
  environment = () => ({
    CLOUDFLARE_API_BASE_URL: this.origin,
    CLOUDFLARE_API_TOKEN: TOKEN,
    CLOUDFLARE_ACCOUNT_ID: ACCOUNT,
  });

  /** Lets one call go wrong: the one with this number, counted from the first. */
  failAt(number: number, trouble: Trouble): void {
    this.faults.push({ number, trouble, times: 1 });
  }
  /** Lets the next calls of this kind go wrong. */
  fail(call: string, trouble: Trouble, times = 1): void {
    this.faults.push({ call, trouble, times });
  }
  /** Ends all troubles, and returns those that no call met. */
  heal(): Fault[] {
    const left = this.faults;
    this.faults = [];
    return left;
  }

  async start(): Promise<void> {
    const server = createServer((incoming, outgoing) => {
      const request = toRequest(incoming);
      this.answer(request)
        .then(async (response) => {
          outgoing.writeHead(response.status, Object.fromEntries(response.headers));
          outgoing.end(Buffer.from(await response.arrayBuffer()));
        })
        .catch((error: unknown) => {
          if (!(error instanceof Cut)) console.error(error);
          outgoing.socket?.destroy();
        });
    });
    this.server = server;
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    if (typeof address !== "object" || !address) throw new Error("No port");
    this.origin = `http://127.0.0.1:${address.port}`;
  }

  async stop(): Promise<void> {
    await new Promise((resolve) => {
      this.server?.close(resolve);
      this.server?.closeAllConnections();
    });
    await this.databases.stop();
  }

  private async answer(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const kind = callKind(request.method, url.pathname);
    this.calls.push(kind);
    const fault = this.faults.find(({ call, number }) => call === kind || number === this.calls.length);
    if (fault && (fault.times -= 1) <= 0) this.faults = this.faults.filter((one) => one !== fault);
    if (fault && fault.trouble !== "lost") {
      await request.arrayBuffer();
      return refusal(fault.trouble);
    }
    const isSigned = [TOKEN, ...this.assets.tokens()].some(
      (token) => request.headers.get("Authorization") === `Bearer ${token}`,
    );
    // Files are fetched by their secret address alone.
    if (!isSigned && !/^\/(?:uploads|downloads)\//.test(url.pathname))
      return failure(403, 9109, "Invalid access token");
    const response = await this.route(request, url);
    if (fault) throw new Cut();
    return (
      response ?? failure(404, 7003, `Could not route to ${kind}, perhaps your object identifier is invalid?`)
    );
  }

  private async route(request: Request, url: URL): Promise<Response | undefined> {
    const { method } = request;
    if (url.pathname === "/accounts") return page([{ id: ACCOUNT, name: "Simulated account" }]);
    const file = /^\/(?:uploads|downloads)\/([\w-]+)$/.exec(url.pathname)?.[1];
    if (file !== undefined) return this.d1.file(file, request);
    const path = url.pathname.replace(`/accounts/${ACCOUNT}/`, "");
    if (path === url.pathname) return undefined;
    const body = async () => z.record(z.string(), z.unknown()).parse(await request.json());
    const [area, , id, ...rest] = path.split("/");
    switch (area) {
      case "d1":
        return this.d1.answer(method, id, rest.join("/"), url, body);
      case "storage":
        return this.resources.kv(method, path.split("/").slice(3), url, body);
      case "queues":
        return this.resources.queue(method, path.split("/").slice(1), url, body);
      case "workers":
        return this.workerCalls(path.split("/").slice(1), request);
    }
    return undefined;
  }

  private async workerCalls([area, name, ...rest]: string[], request: Request) {
    const now = this.now();
    if (area === "subdomain") return success({ subdomain: SUBDOMAIN });
    if (area === "assets") return this.assets.upload(request);
    if (name === undefined) return undefined;
    const call = rest.join("/");
    const worker = this.workers.find((one) => one.name === name);
    if (call === "assets-upload-session") return this.assets.begin(await request.json());
    if (request.method === "PUT" && call === "") {
      const made = worker ?? { name, versions: [], deployments: [], crons: [], onWorkersDev: false };
      const version = await upload(made, request, this.known(), now);
      if (version instanceof Response) return version;
      if (!worker) this.workers.push(made);
      deployVersion(made, version.id, version.metadata.annotations["workers/message"], now);
      const shown = shownVersion(version);
      return success({ id: name, ...shown.resources.script, deployment_id: version.id.replaceAll("-", "") });
    }
    if (!worker) return failure(404, 10007, "This Worker does not exist on your account.");
    if (area === "services" && call === "")
      return success({
        id: name,
        default_environment: {
          environment: "production",
          script: { tag: name, tags: [], last_deployed_from: "wrangler" },
        },
      });
    if (request.method === "POST" && call === "versions") {
      const version = await upload(worker, request, this.known(), now);
      return version instanceof Response ? version : success(shownVersion(version));
    }
    return answerForWorker(worker, call, request, now);
  }

  private known = () => ({
    database: (id: string) => this.databases.find(id) !== undefined,
    namespace: (id: string) => this.namespaces.some((one) => one.id === id),
    queue: (name: string) => this.queues.some(({ queue_name }) => queue_name === name),
    isFree: this.plan === "free",
    assets: (jwt: string) => this.assets.finished(jwt),
  });
}

function refusal(trouble: Exclude<Trouble, "lost">): Response {
  switch (trouble) {
    case 401:
      return failure(401, 1000, "Invalid API Token");
    case 403:
      return failure(403, 10000, "Authentication error");
    case 409:
      return failure(409, 10035, "Another request is changing this. Please try again.");
    case 429:
      return failure(429, 971, "Please wait and consider throttling your request speed", {
        "Retry-After": "1",
      });
    case 500:
      return failure(500, 10013, "An unknown error has occurred. If this error persists, please report it.");
    case "cut":
      throw new Cut();
  }
}
