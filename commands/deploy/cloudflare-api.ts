import { z } from "zod";

// The few calls of Cloudflare's API that wrangler has no good command for: to list and make what a deployment needs. Each has a
// time limit; a read is tried again, a write is not, because its caller looks first whether it was done.

const CALL_MS_MAX = 30_000;
const READ_ATTEMPTS = 4;
const WAIT_MS_MAX = 20_000;
/** More pages than any account has: D1 allows 50,000 databases, at 100 a page. */
const PAGES_MAX = 500;

const envelope = z.looseObject({
  success: z.boolean(),
  errors: z.array(z.looseObject({ code: z.number().optional(), message: z.string() })).nullish(),
  result: z.unknown(),
  result_info: z.looseObject({ total_pages: z.number().optional(), cursor: z.string().optional() }).nullish(),
});

/** Cloudflare refused a call, or didn't answer: then `status` is 0. The message never has the token. */
export class CloudflareError extends Error {
  override name = "CloudflareError";
  constructor(
    readonly status: number,
    readonly codes: readonly number[],
    message: string,
  ) {
    super(message);
  }
  /** Whether it may have been done all the same, or may work later. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 409 || this.status === 429 || this.status >= 500;
  }
}

export interface Cloudflare {
  readonly accountId: string;
  /** @throws {CloudflareError} */
  get: <Result>(path: string, schema: z.ZodType<Result>) => Promise<Result>;
  /** Every page of a list. @throws {CloudflareError} */
  list: <Result>(path: string, schema: z.ZodType<Result>) => Promise<Result[]>;
  /** A POST that changes nothing, so it may be repeated. @throws {CloudflareError} */
  ask: <Result>(path: string, body: object, schema: z.ZodType<Result>) => Promise<Result>;
  /** Once. @throws {CloudflareError} */
  post: <Result>(path: string, body: object, schema: z.ZodType<Result>) => Promise<Result>;
  /** Once. @throws {CloudflareError} */
  delete: (path: string) => Promise<void>;
}

export interface CloudflareOptions {
  /** `https://api.cloudflare.com/client/v4`, or the simulated one's. */
  baseUrl: string;
  token: string;
  accountId: string;
  fetch: typeof fetch;
  sleep: (ms: number) => Promise<void>;
}

/** Opens one account. Paths are those after `/accounts/ID`. */
export function openCloudflare(options: CloudflareOptions): Cloudflare {
  const { accountId } = options;
  const address = (path: string) => `${options.baseUrl}/accounts/${accountId}${path}`;
  return {
    accountId,
    get: async (path, schema) => schema.parse((await read(options, address(path))).result),
    async list(path, schema) {
      const all: unknown[] = [];
      let cursor: string | undefined;
      for (let page = 1; page <= PAGES_MAX; page += 1) {
        const url = new URL(address(path));
        // KV's lists of keys go on by a cursor, all others by a page's number.
        if (cursor) url.searchParams.set("cursor", cursor);
        else url.searchParams.set("page", String(page));
        const { result, result_info } = await read(options, url.href);
        all.push(...z.array(z.unknown()).parse(result));
        cursor = result_info?.cursor || undefined;
        if (!cursor && page >= (result_info?.total_pages ?? 1)) break;
      }
      return z.array(schema).parse(all);
    },
    ask: async (path, body, schema) =>
      schema.parse(
        (await read(options, address(path), { method: "POST", body: JSON.stringify(body) })).result,
      ),
    post: async (path, body, schema) =>
      schema.parse(
        (await call(options, address(path), { method: "POST", body: JSON.stringify(body) })).result,
      ),
    delete: async (path) => void (await call(options, address(path), { method: "DELETE" })),
  };
}

/** The accounts that the token reaches. @throws {CloudflareError} */
export async function accountsOf(options: Omit<CloudflareOptions, "accountId">) {
  const { result } = await read(options, `${options.baseUrl}/accounts?per_page=50`);
  return z.array(z.looseObject({ id: z.string(), name: z.string() })).parse(result);
}

type Caller = Omit<CloudflareOptions, "accountId">;

async function read(
  options: Caller,
  url: string,
  init: { method: string; body?: string } = { method: "GET" },
) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call(options, url, init);
    } catch (error) {
      if (!(error instanceof CloudflareError) || !error.isPassing || attempt >= READ_ATTEMPTS) throw error;
      await options.sleep(Math.min(1000 * 2 ** (attempt - 1), WAIT_MS_MAX));
    }
  }
}

async function call({ fetch, token }: Caller, url: string, init: { method: string; body?: string }) {
  const what = `${init.method} ${new URL(url).pathname}`;
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      ...init,
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      signal: AbortSignal.timeout(CALL_MS_MAX),
    });
    text = await response.text();
  } catch {
    throw new CloudflareError(0, [], `Cloudflare gave no answer to ${what}`);
  }
  const parsed = envelope.safeParse(jsonOrNothing(text));
  if (parsed.success && parsed.data.success) return parsed.data;
  const errors = parsed.data?.errors ?? [];
  const reasons = errors.map(({ code, message }) =>
    code === undefined ? message : `${message} [code: ${code}]`,
  );
  throw new CloudflareError(
    response.status,
    errors.flatMap(({ code }) => code ?? []),
    `Cloudflare refused ${what} with ${response.status}: ${reasons.join("; ") || "no reason given"}`,
  );
}

function jsonOrNothing(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
