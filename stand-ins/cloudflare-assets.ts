import { z } from "zod";
import { failure, success } from "./cloudflare-replies";

// Static files as Cloudflare takes them: a session names every file by its hash, the missing ones are sent, and the token of the
// finished session goes into the Worker's upload.

const session = z.object({
  manifest: z.record(z.string(), z.object({ hash: z.string(), size: z.number() })),
});

interface Session {
  /** Hash of each path. */
  readonly files: Map<string, string>;
  readonly missing: Set<string>;
}

export interface Asset {
  readonly type: string;
  readonly content: Buffer;
}

export class AssetUploads {
  /** By hash. */
  readonly kept = new Map<string, Asset>();
  private readonly sessions = new Map<string, Session>();

  tokens = () => this.sessions.keys();

  /** Starts a session, or refuses its manifest. */
  begin(body: unknown): Response {
    const { manifest } = session.parse(body);
    const files = new Map(Object.entries(manifest).map(([path, { hash }]) => [path, hash]));
    const missing = new Set([...files.values()].filter((hash) => !this.kept.has(hash)));
    const jwt = tokenOf(this.sessions.size);
    this.sessions.set(jwt, { files, missing });
    return success({ jwt, buckets: missing.size > 0 ? inTwo([...missing]) : [] });
  }

  /** Takes files, each as base64 under its hash. */
  async upload(request: Request): Promise<Response> {
    const jwt = request.headers.get("Authorization")?.replace("Bearer ", "") ?? "";
    const known = this.sessions.get(jwt);
    if (!known) return failure(403, 10000, "Authentication error");
    for (const [hash, file] of await request.formData()) {
      if (typeof file === "string") continue;
      this.kept.set(hash, { type: file.type, content: Buffer.from(await file.text(), "base64") });
      known.missing.delete(hash);
    }
    return known.missing.size > 0 ? success({}, {}, 202) : success({ jwt }, {}, 201);
  }

  /** The files of a session, by path, once all were sent. */
  finished(jwt: string): Map<string, string> | undefined {
    const known = this.sessions.get(jwt);
    return known && known.missing.size === 0 ? known.files : undefined;
  }
}

/** Two uploads, so that there is a first one that isn't the last. */
const inTwo = (hashes: string[]): string[][] =>
  [hashes.slice(0, 1), hashes.slice(1)].filter((bucket) => bucket.length > 0);

/** In the form of a JSON web token, whose end wrangler reads. */
function tokenOf(number: number): string {
  const part = (content: object) => Buffer.from(JSON.stringify(content)).toString("base64url");
  return [part({ alg: "none" }), part({ iat: 0, exp: 4_000_000_000, session: number }), "simulated"].join(
    ".",
  );
}
