/** The outside services whose calls the monitor follows, the spec's four first. */
export const MONITORED_SERVICES = [
  "thenewsapi",
  "guardian",
  "perplexity",
  "api_data_gov",
  "federal_register",
  "treasury",
  "gdelt",
  "analyst",
] as const;

export type MonitoredService = (typeof MONITORED_SERVICES)[number];

const NAMES: Record<MonitoredService, string> = {
  thenewsapi: "The News API",
  guardian: "The Guardian",
  perplexity: "Perplexity",
  api_data_gov: "api.data.gov",
  federal_register: "Federal Register",
  treasury: "Treasury Fiscal Data",
  gdelt: "GDELT",
  analyst: "AI analysis model",
};

/** The name that operators read; a key without one is shown as it is. */
export const serviceName = (key: string): string => NAMES[key as MonitoredService] ?? key;
