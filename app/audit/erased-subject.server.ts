import type { Context } from "~/context.server";
import { hmac } from "~/http/signed-token.server";

/**
 * What the audit log stores about an address: enough to answer "was this address erased?" for who has the secret, and
 * nothing that could be found by trying addresses.
 */
export const erasedSubject = async ({ config }: Pick<Context, "config">, email: string): Promise<string> =>
  `hmac:${await hmac(config.DATA_SECRETS[0] ?? "", `erased-address:${email}`)}`;
