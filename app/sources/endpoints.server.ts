import { CONFIG_NAMES, type Config } from "~/config.server";
import {
  SERVICE_KEYS,
  SERVICES,
  serviceOf,
  SOURCES,
  type ServiceKey,
  type SourceKey,
  variablesOf,
} from "./catalog";

/** The names of every var and secret, with those of the sources. */
export const SETTING_NAMES: readonly string[] = [
  ...CONFIG_NAMES,
  ...SERVICE_KEYS.flatMap((service) => {
    const { key, baseUrl } = variablesOf(service);
    return serviceOf(service).withoutKey ? [key, baseUrl] : [baseUrl];
  }),
];

/** Returns a service's base URL and key. */
export function endpointOf(
  config: Config,
  service: ServiceKey,
): { baseUrl: string; key: string | undefined } {
  const names = variablesOf(service);
  return { baseUrl: config[names.baseUrl] ?? SERVICES[service].url, key: config[names.key] };
}

/** Whether a service isn't at its provider's own host: its articles are then demo data. */
export const isSimulated = (config: Config, service: ServiceKey): boolean =>
  new URL(endpointOf(config, service).baseUrl).hostname !== new URL(SERVICES[service].url).hostname;

/** True if any source is simulated; screens then say so. */
export const showsDemonstrationData = (config: Config): boolean =>
  SERVICE_KEYS.some((service) => isSimulated(config, service));

/** True if this deployment can call the source: it has its key, or needs none. */
export const isConfigured = (config: Config, key: SourceKey): boolean =>
  !SOURCES[key].needsKey || endpointOf(config, SOURCES[key].service).key !== undefined;
