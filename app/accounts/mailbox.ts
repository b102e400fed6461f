/**
 * One spelling for all addresses that reach the same mailbox at most providers: without what follows a plus, and without
 * dots before the @. `J.Doe+news@googlemail.com` becomes `jdoe@gmail.com`. For limits only: at some providers the dots
 * do matter, so two people may share a limit, never an account.
 */
export function foldedMailbox(email: string): string {
  const at = email.lastIndexOf("@");
  const [name = ""] = email.slice(0, at).toLowerCase().split("+");
  const domain = email.slice(at + 1).toLowerCase();
  return `${name.replaceAll(".", "")}@${domain === "googlemail.com" ? "gmail.com" : domain}`;
}
