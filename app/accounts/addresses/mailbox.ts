/** Providers where every address at a subdomain reaches the mailbox of that name: `any@jdoe.fastmail.com`. */
const SUBDOMAIN_PROVIDERS = [
  "fastmail.com",
  "fastmail.fm",
  "pobox.com",
  "runbox.com",
  "33mail.com",
  "anonaddy.com",
  "anonaddy.me",
];

/**
 * Normalizes addresses that reach the same mailbox at most providers: drops everything after a plus and dots before the
 * @. `J.Doe+news@googlemail.com` becomes `jdoe@gmail.com`, and
 * `news@jdoe.fastmail.com` becomes `jdoe@fastmail.com`. For limits only: some providers treat dots as significant,
 * so two people may share a limit, but never an account.
 */
export function foldedMailbox(email: string): string {
  const at = email.lastIndexOf("@");
  const [name = ""] = email.slice(0, at).toLowerCase().split("+");
  const domain = email.slice(at + 1).toLowerCase();
  const provider = SUBDOMAIN_PROVIDERS.find((known) => domain.endsWith(`.${known}`));
  if (provider) {
    const user =
      domain
        .slice(0, -provider.length - 1)
        .split(".")
        .at(-1) ?? "";
    return `${user}@${provider}`;
  }
  return `${name.replaceAll(".", "")}@${domain === "googlemail.com" ? "gmail.com" : domain}`;
}
