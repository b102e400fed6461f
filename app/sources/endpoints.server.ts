import type { Config } from "~/config.server";
import { SOURCE_KEYS, type SourceKey } from "./catalog";

/** Where each source is asked, and with which key. */
export function endpointOf(config: Config, source: SourceKey): { baseUrl: string; key?: string } {
  switch (source) {
    case "thenewsapi":
      return { baseUrl: config.THENEWSAPI_BASE_URL, key: config.THENEWSAPI_API_KEY };
    case "guardian":
      return { baseUrl: config.GUARDIAN_BASE_URL, key: config.GUARDIAN_API_KEY };
    case "perplexity":
      return { baseUrl: config.PERPLEXITY_BASE_URL, key: config.PERPLEXITY_API_KEY };
    case "api_data_gov":
      return { baseUrl: config.API_DATA_GOV_BASE_URL, key: config.API_DATA_GOV_API_KEY };
    case "federal_register":
      return { baseUrl: config.FEDERAL_REGISTER_BASE_URL };
    case "treasury":
      return { baseUrl: config.TREASURY_BASE_URL };
    case "gdelt":
      return { baseUrl: config.GDELT_BASE_URL };
  }
}

/** The providers' own hosts: what answers anywhere else is a stand-in, and its articles are demonstration data. */
const PROVIDER_HOSTS: Record<SourceKey, string> = {
  thenewsapi: "api.thenewsapi.com",
  guardian: "content.guardianapis.com",
  perplexity: "api.perplexity.ai",
  api_data_gov: "api.congress.gov",
  federal_register: "www.federalregister.gov",
  treasury: "api.fiscaldata.treasury.gov",
  gdelt: "api.gdeltproject.org",
};

export const isStandIn = (config: Config, source: SourceKey): boolean =>
  new URL(endpointOf(config, source).baseUrl).hostname !== PROVIDER_HOSTS[source];

/** True as long as any source is a stand-in: the screens then say "Demonstration data". */
export const showsDemonstrationData = (config: Config): boolean =>
  SOURCE_KEYS.some((source) => isStandIn(config, source));
