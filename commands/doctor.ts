import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { z } from "zod";
import type { Context } from "~/context.server";
import { SETTING_NAMES } from "~/sources/endpoints.server";
import { SOURCE_KEYS, SOURCES, type Source } from "~/sources/catalog";
import { analystAccess, readerAccess, WORKERS_AI_MODEL } from "~/sources/complete.server";
import { askOnce } from "~/assessment/explanation/analyst.server";
import { attempt, type Attempt } from "~/sources/attempt.server";
import { fetchSource } from "~/sources/fetch-source.server";
import { priceProblems } from "~/billing/checkout.server";
import { readByModel } from "~/reading/reader.server";
import { readConfig } from "~/config.server";
import { DEV_VARS, settingsIn } from "./local-product";
import { deploymentOf } from "./deployment";

// npm run doctor: calls each configured provider once, by the code that calls it in production, and prints what was read and what
// failed. Nothing is written or sent.

// Required, and seen by no provider.
const SECRETS = { SESSION_SECRETS: randomUUID(), DATA_SECRETS: randomUUID() };
const ADDRESSES = { APP_ORIGIN: "http://localhost:8787", MAIL_FROM: "nobody@example.com" };

/** Sets the exit code to 1 if a provider fails. @throws for an invalid setting */
export async function examine({ env }: { env?: string }): Promise<void> {
  const file = env === undefined ? DEV_VARS : deploymentOf(env).settingsFile;
  const config = readConfig({
    ...SECRETS,
    ...ADDRESSES,
    ...settingsIn(file),
    ...Object.fromEntries(
      SETTING_NAMES.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
    ),
  });
  const findings = await checkProviders({
    config,
    fetch,
    now: () => new Date(),
    random: () => Math.random(),
    sleep: async (ms) => void (await setTimeout(ms)),
  });
  for (const { state, name, lines } of findings)
    console.log([`${state.padEnd(7)}${name}`, ...lines].join("\n       "));
  if (findings.some(({ state }) => state === "failed")) process.exitCode = 1;
}

type Calling = Pick<Context, "config" | "fetch" | "now" | "random" | "sleep">;

/** Result of a provider's check. The lines never contain a key or an address with one. */
export interface Finding {
  name: string;
  /** off: not configured. */
  state: "ok" | "off" | "failed";
  lines: string[];
}

/** Calls every provider once, side by side. Never throws. */
export const checkProviders = (context: Calling): Promise<Finding[]> =>
  Promise.all([
    ...SOURCE_KEYS.map((key) => checkSource(context, SOURCES[key])),
    checkAnalyst(context),
    checkReader(context),
    checkMail(context),
    checkStripe(context),
  ]);

const finding = (name: string, problems: readonly string[], lines: readonly string[] = []): Finding => ({
  name,
  state: problems.length > 0 ? "failed" : "ok",
  lines: [...problems, ...lines],
});
const off = (name: string): Finding => ({ name, state: "off", lines: ["No API key is set."] });
/** The binding answers in a deployment alone. */
const offModel = (name: string): Finding => ({
  name,
  state: "off",
  lines: [
    `No API key is set. A deployment without one uses ${WORKERS_AI_MODEL} through the Workers AI binding, which can’t be called from here.`,
  ],
});
const problemsOf = ({ error }: Attempt<unknown>) => (error ? [error.message] : []);

async function checkSource(context: Calling, source: Source): Promise<Finding> {
  const { outcome, items } = await fetchSource(context, { ...source, attempts: 1 }, undefined, {
    force: true,
    isFallback: false,
  });
  if (outcome.state === "unconfigured") return off(source.name);
  const problems = outcome.state === "healthy" ? [] : [outcome.reason ?? outcome.state];
  return finding(source.name, problems, [`Read ${items.length} items.`, ...outcome.notes]);
}

/** Asks about one restriction, as a refresh asks about all. */
async function checkAnalyst(context: Calling): Promise<Finding> {
  const access = analystAccess({ config: context.config, ai: null });
  const name = access ? `Analysis model (${access.model})` : "Analysis model";
  if (!access) return context.config.READER_API_KEY ? off(name) : offModel(name);
  const title = "Passports denied to US citizens with seriously delinquent tax debt";
  const source = {
    id: "1",
    kind: "in-force" as const,
    title,
    publisher: null,
    points: 4,
    url: "/restrictions/1",
  };
  const made = await askOnce(context, access, { level: 20, likelihood: 5, sources: [source] });
  return finding(name, problemsOf(made));
}

/** Has two items read, whose answer must hold as in a refresh. */
async function checkReader(context: Calling): Promise<Finding> {
  const access = readerAccess({ config: context.config, ai: null });
  const name = "Second reader";
  if (!access) return offModel(name);
  const items = [
    "State Department suspends passport renewals for US citizens",
    "City approves new bike lanes",
  ].map((title, index) => ({
    id: `${index}`,
    title,
    description: null,
    source: "Example",
    publishedAt: context.now(),
  }));
  const problems: string[] = [];
  const { readings } = await readByModel(context, access, items, (made) =>
    problems.push(...problemsOf(made)),
  );
  const isWhole = readings.size === items.length;
  if (!isWhole && problems.length === 0) problems.push("Its answer was not usable.");
  return finding(name, isWhole ? [] : problems, [`Read ${readings.size} of ${items.length} items.`]);
}

const MAIL = { name: "Resend", timeLimitMs: 10_000, sizeCapBytes: 256 * 1024, accepts: /json/i };
const domains = z.object({ data: z.array(z.object({ name: z.string(), status: z.string() })) });

/** Looks up the sender's domain. A key that may only send can't, which its refusal says. */
async function checkMail(context: Calling): Promise<Finding> {
  const { RESEND_API_KEY: key, RESEND_BASE_URL: base, MAIL_FROM } = context.config;
  const name = "Email (Resend)";
  if (!key) return off(name);
  const headers = { Authorization: `Bearer ${key}` };
  const request = { url: `${base}/domains`, method: "GET" as const, headers };
  const made = await attempt(context, MAIL, request, (text) => domains.parse(JSON.parse(text)));
  if (made.error && /restricted_api_key/.test(made.error.message))
    return finding(name, [], ["The key may only send, so the domain can't be looked up."]);
  if (!made.result) return finding(name, problemsOf(made));
  const domain = /@([\w.-]+)/.exec(MAIL_FROM)?.[1] ?? "";
  const found = made.result.data.find((known) => domain === known.name || domain.endsWith(`.${known.name}`));
  return found?.status === "verified"
    ? finding(name, [], [`${domain} is verified.`])
    : finding(name, [`${domain}, the domain of MAIL_FROM, is ${found?.status ?? "unknown to Resend"}.`]);
}

async function checkStripe(context: Calling): Promise<Finding> {
  const name = "Payments (Stripe)";
  if (!context.config.STRIPE_SECRET_KEY) return off(name);
  return finding(name, await priceProblems(context));
}
