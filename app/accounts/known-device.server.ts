import { createCookie } from "@remix-run/cloudflare";
import { z } from "zod";
import type { Context } from "~/context.server";
import { DAY_MS, SECOND_MS } from "~/time";
import { KNOWN_DEVICE_DAYS } from "./account-periods";

// OWASP's "device cookie": a browser that has signed in to an account keeps a signed record of it, and its failed
// sign-ins are counted separately. Guesses from unknown devices can't use up the owner's budget.

/** Accounts remembered per browser, for shared computers. */
const ACCOUNTS_MAX = 5;

const devices = z.array(z.object({ account: z.string(), device: z.string() })).max(ACCOUNTS_MAX);

type DeviceContext = Pick<Context, "config">;

/** Returns this device's id if it has signed in to the account before, else null. */
export async function knownDevice(request: Request, context: DeviceContext, account: string) {
  const known = await readDevices(request, context);
  return known.find((each) => each.account === account)?.device ?? null;
}

/**
 * Returns the Set-Cookie header that marks this browser as having signed in to the account; null if it is already
 * marked.
 */
export async function rememberDevice(request: Request, context: DeviceContext, account: string) {
  const known = await readDevices(request, context);
  if (known.some((each) => each.account === account)) return null;
  const device = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("hex");
  return deviceCookie(request, context).serialize([{ account, device }, ...known].slice(0, ACCOUNTS_MAX));
}

async function readDevices(request: Request, context: DeviceContext) {
  const cookie = deviceCookie(request, context);
  const value: unknown = await cookie.parse(request.headers.get("Cookie")).catch(() => null);
  return devices.safeParse(value).data ?? [];
}

function deviceCookie(request: Request, { config }: DeviceContext) {
  const isHttps = new URL(request.url).protocol === "https:" || config.APP_ORIGIN.startsWith("https:");
  return createCookie(isHttps ? "__Host-known-device" : "known-device", {
    secure: isHttps,
    secrets: config.SESSION_SECRETS,
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    maxAge: (KNOWN_DEVICE_DAYS * DAY_MS) / SECOND_MS,
  });
}
