import { spawnSync } from "node:child_process";
import path from "node:path";
import { z } from "zod";
import { PROJECT, QUIET_ENVIRONMENT } from "../local-product";
import { accountsOf, CloudflareError, openCloudflare, type Cloudflare } from "./cloudflare-api";
import type { Host } from "./host";
import { PERMISSIONS, Unusable } from "./steps";

const API = "https://api.cloudflare.com/client/v4";

/**
 * Opens the account of `CLOUDFLARE_API_TOKEN`, or of `wrangler login`, at the address that wrangler uses too.
 * @throws {Unusable} if no one is signed in, or it isn't clear which account is meant
 */
export async function signIn({ env, fetch, sleep }: Host): Promise<Cloudflare & { accountName: string }> {
  const token = env.CLOUDFLARE_API_TOKEN || loginToken();
  if (!token)
    throw new Unusable(
      `No one is signed in at Cloudflare. Run \`npx wrangler login\`, or set CLOUDFLARE_API_TOKEN to a token with ${PERMISSIONS}.`,
    );
  const options = { baseUrl: env.CLOUDFLARE_API_BASE_URL || API, token, fetch, sleep };
  const accounts = await accountsOf(options).catch((error: unknown) => {
    // A token of the account itself may not list accounts, but works.
    if (error instanceof CloudflareError && error.status === 403 && env.CLOUDFLARE_ACCOUNT_ID)
      return undefined;
    throw error;
  });
  const wanted = env.CLOUDFLARE_ACCOUNT_ID;
  if (!accounts && wanted)
    return { ...openCloudflare({ ...options, accountId: wanted }), accountName: wanted };
  const account = wanted
    ? accounts?.find(({ id }) => id === wanted)
    : accounts?.length === 1
      ? accounts[0]
      : undefined;
  if (account) return { ...openCloudflare({ ...options, accountId: account.id }), accountName: account.name };
  const names = (accounts ?? []).map(({ id, name }) => `${name} (${id})`).join(", ");
  throw new Unusable(
    wanted
      ? `The token doesn't reach the account ${wanted}, only: ${names || "none"}.`
      : `The token reaches ${names || "no account"}: set CLOUDFLARE_ACCOUNT_ID to the one that is meant.`,
  );
}

/** The token of `wrangler login`. */
function loginToken(): string | undefined {
  const { stdout } = spawnSync(
    path.join(PROJECT, "node_modules/.bin/wrangler"),
    ["auth", "token", "--json"],
    {
      encoding: "utf8",
      env: { ...QUIET_ENVIRONMENT, CI: "true" },
      timeout: 30_000,
    },
  );
  const shape = z.object({ token: z.string() });
  try {
    return shape.parse(JSON.parse(stdout)).token;
  } catch {
    return undefined;
  }
}
