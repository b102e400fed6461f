import { SOURCE_KEYS, SOURCES, type SourceKey } from "~/sources/catalog";
import { DAY_MS } from "~/time";
import { PACKS } from "../../stand-ins/news/packs";
import { createStandIns } from "../../stand-ins/stand-ins";
import { configForChecks } from "./config";
import { shapeOf, type Contract } from "~/doctor/shape";
import { checkSource } from "~/doctor/sources.server";

/** Days of simulated news, so that every list has had entries. */
const DAYS = 14;
const FROM = Date.UTC(2026, 10, 8, 12);

/**
 * The shape of every source's replies, as the simulated providers give them: they follow each provider's documentation and
 * recorded replies.
 */
export async function recordedContracts(): Promise<Partial<Record<SourceKey, Contract>>> {
  const contracts: Partial<Record<SourceKey, Contract>> = {};
  for (const key of SOURCE_KEYS) {
    const bodies: unknown[] = [];
    for (let day = 0; day < DAYS; day += 1)
      for (const pack of PACKS) {
        const now = () => new Date(FROM + day * DAY_MS);
        const standIns = createStandIns({ now, pack });
        const fetcher: typeof fetch = (input, init) => standIns.fetch(new Request(input, init));
        const context = {
          config: simulated,
          fetch: fetcher,
          now,
          random: () => 0,
          sleep: () => Promise.resolve(),
        };
        bodies.push((await checkSource(context, SOURCES[key])).body);
      }
    contracts[key] = shapeOf(...bodies);
  }
  return contracts;
}

const HOST = "http://stand-ins.test";

/** Settings with which every provider is a simulated one. */
export const simulated = configForChecks({
  THENEWSAPI_API_KEY: "key",
  THENEWSAPI_BASE_URL: `${HOST}/thenewsapi`,
  GUARDIAN_API_KEY: "key",
  GUARDIAN_BASE_URL: `${HOST}/guardian`,
  PERPLEXITY_API_KEY: "key",
  PERPLEXITY_BASE_URL: `${HOST}/perplexity`,
  API_DATA_GOV_API_KEY: "key",
  API_DATA_GOV_BASE_URL: `${HOST}/api_data_gov`,
  FEDERAL_REGISTER_BASE_URL: `${HOST}/federal_register`,
  WHITEHOUSE_BASE_URL: `${HOST}/whitehouse`,
  TREASURY_BASE_URL: `${HOST}/treasury`,
  GDELT_BASE_URL: `${HOST}/gdelt`,
  ANALYST_API_KEY: "key",
  ANALYST_BASE_URL: `${HOST}/analyst/v1`,
  READER_API_KEY: "key",
  READER_BASE_URL: `${HOST}/reader/v1`,
  RESEND_API_KEY: "key",
  RESEND_BASE_URL: `${HOST}/email`,
  RESEND_WEBHOOK_SECRET: "whsec_ZGVtb25zdHJhdGlvbi1vbmx5",
  STRIPE_SECRET_KEY: "sk_test_demonstration",
  STRIPE_WEBHOOK_SECRET: "whsec_demonstration",
  STRIPE_PRICE_ID: "price_demonstration_pro",
  STRIPE_BASE_URL: `${HOST}/stripe`,
});
