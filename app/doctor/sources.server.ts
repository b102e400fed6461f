import type { BaseContext } from "~/base-context.server";
import { attempt } from "~/sources/attempt.server";
import type { Source } from "~/sources/catalog";
import { endpointOf, isSimulated } from "~/sources/endpoints.server";
import { readRss } from "~/sources/rss";
import { DAY_MS } from "~/time";
import type { Finding } from "./finding";
import contracts from "./contracts.json";
import { driftFrom, type Contract } from "./shape";

export type Calling = Pick<BaseContext, "config" | "fetch" | "now" | "random" | "sleep">;

/** Wide enough that a quiet weekend has items. */
const LOOK_BACK_DAYS = 7;

const RECORDED: Partial<Record<string, Contract>> = contracts;

/** Calls a source once, as a refresh does, and reads the reply with the product's own parser. */
export async function checkSource(
  context: Calling,
  source: Source,
): Promise<{
  finding: Finding;
  /** What was read, for recording its shape. */
  body?: unknown;
}> {
  const { baseUrl, key } = endpointOf(context.config, source.service);
  const finding: Finding = { name: source.name, state: "ok" };
  if (source.needsKey && !key) return { finding: { ...finding, state: "off", notes: ["no API key"] } };
  if (isSimulated(context.config, source.service))
    finding.notes = ["another address than the provider's own"];
  const now = context.now();
  const query = { baseUrl, key, since: new Date(now.getTime() - LOOK_BACK_DAYS * DAY_MS), now };
  let body: unknown;
  // Kept before it is parsed: the shape of a reply that the parser refuses says why.
  const made = await attempt(context, source, source.request(query), (text) => {
    body = source.readBody ? source.readBody(text) : JSON.parse(text);
    return source.parse(body);
  });
  finding.latencyMs = made.durationMs;
  const { remaining, limit } = made.rateLimit ?? {};
  if (remaining !== undefined)
    finding.quota = `${remaining}${limit === undefined ? "" : ` of ${limit}`} calls left`;
  const shown = asFields(body);
  const contract = RECORDED[source.key];
  if (shown !== undefined && contract) finding.drift = driftFrom(contract, shown);
  if (made.error) {
    finding.state = "failed";
    finding.problem = made.error.message;
    if (source.needsKey && made.error.kind === "unauthorized") finding.isKeyValid = false;
    return { finding, body: shown };
  }
  if (source.needsKey) finding.isKeyValid = true;
  finding.items = made.result?.length ?? 0;
  finding.dropped = droppedFrom(source, shown, finding.items, contract);
  if (finding.drift && finding.drift.gone.length + finding.drift.retyped.length > 0) finding.state = "drift";
  return { finding, body: shown };
}

/** A feed as the fields that we read of it; JSON as it is. */
const asFields = (body: unknown): unknown => (typeof body === "string" ? readRss(body) : body);

/** The entries of a reply that make no item of their own, by the likely reason. */
function droppedFrom(source: Source, body: unknown, items: number, contract: Contract | undefined) {
  const list = longestList(body);
  if (!list || list.entries.length <= items) return [];
  const counts = new Map<string, number>();
  const count = (why: string, number = 1) => counts.set(why, (counts.get(why) ?? 0) + number);
  if (source.readBody && Array.isArray(body))
    count("nominations and appointments, or without address, title or date", list.entries.length - items);
  else
    for (const entry of list.entries) {
      const alone = list.withOnly(entry);
      if (readAlone(source, alone) > 0) continue;
      const { gone, retyped } = contract ? driftFrom(contract, alone) : { gone: [], retyped: [] };
      const odd = [...gone.map((path) => `no ${path}`), ...retyped];
      count(
        odd.length > 0
          ? odd.join("; ")
          : "not of the kind that we read, or an unusable address, title or date",
      );
    }
  return [...counts].map(([why, number]) => ({ why, count: number }));
}

function readAlone(source: Source, body: unknown): number {
  try {
    return source.parse(body).length;
  } catch {
    return 0;
  }
}

interface List {
  entries: unknown[];
  withOnly: (entry: unknown) => unknown;
}

/** The longest list in the reply, at most two objects deep: its entries are the articles. */
function longestList(body: unknown, depth = 0): List | undefined {
  if (Array.isArray(body)) return { entries: body, withOnly: (entry) => [entry] };
  if (typeof body !== "object" || body === null || depth > 2) return undefined;
  return Object.entries(body)
    .flatMap(([name, value]): List[] => {
      const inner = longestList(value, depth + 1);
      return inner
        ? [{ entries: inner.entries, withOnly: (entry) => ({ ...body, [name]: inner.withOnly(entry) }) }]
        : [];
    })
    .toSorted((one, other) => other.entries.length - one.entries.length)[0];
}
