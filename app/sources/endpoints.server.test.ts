import { expect, test } from "vitest";
import { readConfig } from "~/config.server";
import { SERVICE_KEYS, SERVICES, serviceOf, SOURCE_KEYS, SOURCES, variablesOf } from "./catalog";
import {
  endpointOf,
  isConfigured,
  isSimulated,
  SETTING_NAMES,
  showsDemonstrationData,
} from "./endpoints.server";

const enough = {
  APP_ORIGIN: "https://monitor.example",
  SESSION_SECRETS: "5f1d7a84e3b2c690b8a7d6e5f4c3b2a1",
  DATA_SECRETS: "c04e9b7715f2ad8360b1e4d29f7a5c3e",
  MAIL_FROM: "Alerts <alerts@example.com>",
};

test("without any provider variables, the real providers' URLs are used and their keys are absent", () => {
  const config = readConfig(enough);
  expect(endpointOf(config, "guardian")).toEqual({
    baseUrl: "https://content.guardianapis.com",
    key: undefined,
  });
  expect(showsDemonstrationData(config)).toBe(false);
  expect(SOURCE_KEYS.filter((key) => isConfigured(config, key))).toEqual(
    SOURCE_KEYS.filter((key) => !SOURCES[key].needsKey),
  );
});

test.each(SERVICE_KEYS)(
  "the variables of %s set its address and key, and another host than the provider's is simulated",
  (service) => {
    const names = variablesOf(service);
    expect(SETTING_NAMES).toContain(names.baseUrl);
    expect(SETTING_NAMES.includes(names.key)).toBe(serviceOf(service).withoutKey !== undefined);
    const set = { ...enough, [names.baseUrl]: "https://proxy.example/api/", [names.key]: " a-key " };
    const config = readConfig(set);
    expect(endpointOf(config, service)).toEqual({ baseUrl: "https://proxy.example/api", key: "a-key" });
    expect(SERVICE_KEYS.filter((service) => isSimulated(config, service))).toEqual([service]);
    const configured = { ...enough, [names.baseUrl]: `${SERVICES[service].url}/v2` };
    expect(isSimulated(readConfig(configured), service)).toBe(false);
    for (const wrong of ["file:///etc/passwd", "http://proxy.example", ""])
      expect(() => readConfig({ ...enough, [names.baseUrl]: wrong })).toThrow(names.baseUrl);
  },
);
