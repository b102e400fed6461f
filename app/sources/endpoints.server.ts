import type { Config } from "~/config.server";
import { SERVICE_KEYS, SOURCES, type ServiceKey, type SourceKey } from "./catalog";

/** Returns a service's base URL and key. */
export function endpointOf(config: Config, service: ServiceKey): { baseUrl: string; key?: string } {
  switch (service) {
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
    case "whitehouse":
      return { baseUrl: config.WHITEHOUSE_BASE_URL };
    case "treasury":
      return { baseUrl: config.TREASURY_BASE_URL };
    case "gdelt":
      return { baseUrl: config.GDELT_BASE_URL };
  }
}

/** The providers' own hosts. Any other host is simulated, and its articles are demo data. */
const PROVIDER_HOSTS: Record<ServiceKey, string> = {
  thenewsapi: "api.thenewsapi.com",
  guardian: "content.guardianapis.com",
  perplexity: "api.perplexity.ai",
  api_data_gov: "api.congress.gov",
  federal_register: "www.federalregister.gov",
  whitehouse: "www.whitehouse.gov",
  treasury: "api.fiscaldata.treasury.gov",
  gdelt: "api.gdeltproject.org",
};

export const isSimulated = (config: Config, service: ServiceKey): boolean =>
  new URL(endpointOf(config, service).baseUrl).hostname !== PROVIDER_HOSTS[service];

/** True if any source is simulated; screens then say so. */
export const showsDemonstrationData = (config: Config): boolean =>
  SERVICE_KEYS.some((service) => isSimulated(config, service));

/** True if this deployment can call the source: it has its key, or needs none. */
export const isConfigured = (config: Config, key: SourceKey): boolean =>
  !SOURCES[key].needsKey || endpointOf(config, SOURCES[key].service).key !== undefined;
