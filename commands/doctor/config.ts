import { readConfig, type Config } from "~/config.server";
import { newSecret } from "../new-secrets";

/**
 * The settings for calling providers, where those that no provider sees may be missing.
 * @throws {ConfigError} naming each setting that is invalid
 */
export const configForChecks = (settings: object): Config =>
  readConfig({
    APP_ORIGIN: "http://localhost:8787",
    MAIL_FROM: "nobody@example.com",
    SESSION_SECRETS: newSecret(),
    DATA_SECRETS: newSecret(),
    ...settings,
  });
