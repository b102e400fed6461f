import { CloudflareError } from "./cloudflare-api";
import type { Host } from "./host";

/** A command that stopped halfway. The message says what is done, what is not and how to go on. */
export class Stopped extends Error {
  override name = "Stopped";
}

/** A reason that the operator can do something about, in words of our own. */
export class Unusable extends Error {
  override name = "Unusable";
}

/** The steps of a command, in their order. Each says when it ends; one that fails ends the command. */
export class Steps<Name extends string> {
  private readonly done: Name[] = [];

  constructor(
    private readonly names: readonly Name[],
    private readonly again: string,
    private readonly host: Pick<Host, "say">,
  ) {}

  /** @throws {Stopped} */
  async run<Result>(name: Name, work: () => Promise<Result>): Promise<Result> {
    try {
      const result = await work();
      this.done.push(name);
      this.host.say(`  ${name}: done${typeof result === "string" && result !== "" ? ` (${result})` : ""}`);
      return result;
    } catch (error) {
      const left = this.names.slice(this.names.indexOf(name));
      throw new Stopped(
        [
          `${name}: failed. ${error instanceof Error ? error.message : String(error)}`,
          "",
          `Done: ${this.done.join(", ") || "nothing"}.`,
          `Not done: ${left.join(", ")}.`,
          `How to go on: ${howToGoOn(error)} Then run \`${this.again}\` again: it repeats nothing that is done.`,
        ].join("\n"),
        { cause: error },
      );
    }
  }
}

/** What an API token must be allowed to do. */
export const PERMISSIONS =
  "Account Settings: Read, Workers Scripts: Edit, D1: Edit, Workers KV Storage: Edit, Queues: Edit; with a domain also Workers Routes: Edit and Zone: Read";

function howToGoOn(error: unknown): string {
  const text = error instanceof Error ? error.message : "";
  if (error instanceof Unusable) return "see above.";
  if (/code: 100328|paid plan|Free plan/i.test(text))
    return "the account has the Free plan, whose 10 ms of CPU time can't hash a password. Choose Workers Paid in the dashboard (Workers & Pages, Plans).";
  if (/code: (?:9109|1000|10000|10001)\b|Authentication error|Invalid access token/i.test(text))
    return `the API token isn't valid, has ended or may not do this. Make one in the dashboard (My Profile, API Tokens) with ${PERMISSIONS}, and set it as CLOUDFLARE_API_TOKEN.`;
  if (/code: 10063|workers\.dev subdomain/i.test(text))
    return "open Workers & Pages in the dashboard once, which makes the account's workers.dev address, or name a domain with --domain.";
  if (/\b429\b|code: 971\b|throttling/i.test(text)) return "Cloudflare asks to slow down: wait five minutes.";
  if (error instanceof CloudflareError && error.isPassing) return "this passes: wait a minute.";
  if (/fetch failed|network|ECONN|socket|internal error|code: 10013\b/i.test(text))
    return "this passes: wait a minute.";
  return "remove the cause above.";
}
