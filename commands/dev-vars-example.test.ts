import { readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { readConfig } from "~/config.server";
import { SERVICE_KEYS } from "~/sources/catalog";
import { endpointOf, SETTING_NAMES } from "~/sources/endpoints.server";
import { PROJECT } from "./local-product";

const example = readFileSync(path.join(PROJECT, ".dev.vars.example"), "utf8");
const entries = [...example.matchAll(/^# ([A-Z][A-Z0-9_]*=.*)$/gm)].map(([, entry = ""]) => entry);

test(".dev.vars.example names each setting of the config once, and no other", () => {
  expect(entries.map((entry) => entry.split("=")[0]).sort()).toEqual([...SETTING_NAMES].sort());
});

test("a copy of .dev.vars.example sets nothing, so each provider stays simulated", () => {
  expect(parseEnv(example)).toEqual({});
});

test("the values in .dev.vars.example are the config's defaults", () => {
  const required = {
    APP_ORIGIN: "http://localhost:8787",
    SESSION_SECRETS: "s".repeat(32),
    DATA_SECRETS: "d".repeat(32),
    MAIL_FROM: "US Exit Freedom Monitor <alerts@example.com>",
  };
  const values = Object.entries(parseEnv(entries.join("\n"))).filter(([, value]) => value !== "");
  expect(values.length).toBeGreaterThan(10);
  const [ofExample, byDefault] = [
    readConfig({ ...required, ...Object.fromEntries(values) }),
    readConfig(required),
  ];
  expect(ofExample).toMatchObject(byDefault);
  for (const service of SERVICE_KEYS)
    expect(endpointOf(ofExample, service)).toEqual(endpointOf(byDefault, service));
});
