/**
 * Normalizes addresses that reach the same mailbox at most providers: drops everything after a plus and dots before the
 * @. `J.Doe+news@googlemail.com` becomes `jdoe@gmail.com`. For limits only: some providers treat dots as significant,
 * so two people may share a limit, but never an account.
 */
export function foldedMailbox(email: string): string {
  const at = email.lastIndexOf("@");
  const [name = ""] = email.slice(0, at).toLowerCase().split("+");
  const domain = email.slice(at + 1).toLowerCase();
  return `${name.replaceAll(".", "")}@${domain === "googlemail.com" ? "gmail.com" : domain}`;
}
