import {
  fallbackOf,
  PRIMARY_SERVICES,
  serviceOf,
  SOURCE_KEYS,
  SOURCES,
  type ServiceKey,
  type Source,
} from "./catalog";
import type { freshnessOf } from "./source-freshness";

/** A data source as readers see it: its provider, or on the dashboard its kind and providers. */
export interface ListedSource {
  name: string;
  about?: string | undefined;
  /** Whether it responded to the last update; absent where none is known. */
  response?: { text: string; isMissing: boolean } | undefined;
}

const KINDS: readonly (readonly [Source["kind"], string])[] = [
  ["news", "News API"],
  ["newspaper", "Newspaper API"],
  ["government", "Government open-data portal"],
  ["ai-search", "AI search service"],
];

const MODEL = "Adds a likelihood to the forecast";

/** Returns the dashboard's list: each kind of source with its providers, and whether they responded to the last update. */
export const sourcesByKind = (freshness: ReturnType<typeof freshnessOf>): ListedSource[] => [
  ...KINDS.map(([kind, name]) => {
    const services = PRIMARY_SERVICES.filter((service) =>
      feedsOf(service).some((feed) => feed.kind === kind),
    );
    return {
      name,
      about: services.map(nameWithFallback).join(", "),
      response: freshness ? responseOf(services, freshness) : undefined,
    };
  }),
  { name: "AI analysis model", about: `${MODEL}; doesn\u2019t set the risk level` },
];

const feedsOf = (service: ServiceKey) =>
  SOURCE_KEYS.map((key) => SOURCES[key]).filter((source) => source.service === service);

const fallbackNameOf = (service: ServiceKey): string | undefined => {
  const [fallback] = feedsOf(service).flatMap(({ key }) => fallbackOf(key) ?? []);
  return fallback && SOURCES[fallback].name;
};

function nameWithFallback(service: ServiceKey): string {
  const fallback = fallbackNameOf(service);
  return serviceOf(service).shortName + (fallback ? ` (fallback: ${fallback})` : "");
}

function responseOf(
  services: readonly ServiceKey[],
  { failed, unconfigured }: NonNullable<ReturnType<typeof freshnessOf>>,
): ListedSource["response"] {
  if (services.every((service) => unconfigured.includes(service)))
    return { text: "Not used here", isMissing: false };
  const missing = services.filter((service) => failed.includes(service));
  return missing.length === 0
    ? { text: "Responded", isMissing: false }
    : {
        text: `No response: ${missing.map((service) => serviceOf(service).shortName).join(", ")}`,
        isMissing: true,
      };
}

/** Returns the landing page's list: each provider, and the model. */
export const listedProviders = (): ListedSource[] => [
  ...PRIMARY_SERVICES.map((service) => {
    const fallback = fallbackNameOf(service);
    return {
      name: serviceOf(service).name,
      about: fallback ? `Fallback: ${fallback}` : serviceOf(service).about,
    };
  }),
  { name: "An AI analysis model", about: `${MODEL}. It doesn\u2019t set the risk level.` },
];

/** Names every provider in a sentence: "The News API, The Guardian and Perplexity". */
export const providersText = (): string =>
  new Intl.ListFormat("en-GB").format(PRIMARY_SERVICES.map((service) => serviceOf(service).credit));
