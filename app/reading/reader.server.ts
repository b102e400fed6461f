import type { Context } from "~/context.server";
import { insertMany } from "~/database/insert.server";
import { runBatch } from "~/database/query.server";
import { apiEvents } from "~/sources/tables.server";
import { operationOf, type Completion, type ModelAccess } from "~/sources/chat-completion";
import { complete, readerAccess } from "~/sources/complete.server";
import { apiEventOf, serviceStateAfter } from "~/sources/record-fetches.server";
import { SourceError } from "~/sources/source-error";
import { type CheckedAnswer, dataOf, INSTRUCTIONS, READINGS_SCHEMA, type UnreadItem } from "./call";
import { readItems, type AskModel, type ReadItems } from "./read-items";
import type { StoredReading } from "~/news/stored-reading";

/** The service's key on the monitor. */
export const READER_SERVICE = "reader";

/** Reads items a second time: the model, or readings that were recorded before. */
export interface Reader {
  /** The most items that it takes at once. */
  itemsMax: number;
  /** How old an item may be; what isn't read in one refresh is read in a later one. */
  daysMax: number;
  read: (items: readonly UnreadItem[]) => Promise<{
    readings: ReadonlyMap<string, StoredReading["second"]>;
    unusable: readonly string[];
  }>;
}

const ITEMS_MAX = 300;
export const READ_WITHIN_DAYS = 7;
const ANSWER_TOKENS_MAX = 8_000;
const TIME_LIMIT_MS = 60_000;
const ATTEMPTS = 2;
/** No call begins later than this after the first. */
const TIME_MAX_MS = 5 * 60_000;

/** The model as the second reader of a refresh, whose calls are recorded for the monitor; null without a model. */
export function modelReader(context: Context, correlationId: string): Reader | null {
  const access = readerAccess(context);
  if (!access) return null;
  return {
    itemsMax: ITEMS_MAX,
    daysMax: READ_WITHIN_DAYS,
    read: async (items) => {
      const events: (typeof apiEvents.$inferInsert)[] = [];
      const attempts: Parameters<OnCall>[0][] = [];
      const { readings, unusable } = await readByModel(context, access, items, (made, call) => {
        attempts.push(made);
        events.push(
          apiEventOf(made, {
            id: context.newId(),
            service: READER_SERVICE,
            operation: operationOf(access),
            isPrimary: true,
            wasUsed: !made.error,
            correlationId,
            ...call,
          }),
        );
      });
      await insertMany(context.db, apiEvents, events);
      await runBatch(context.db, { state: serviceStateAfter(context.db, READER_SERVICE, attempts) });
      const { model } = access;
      return {
        readings: new Map([...readings].map(([id, reading]) => [id, { ...reading, model }])),
        unusable,
      };
    },
  };
}

type OnCall = (
  made: Parameters<typeof apiEventOf>[0],
  call: { attempt: number; itemCount: number; tokens: number | null },
) => void;

/** Has the model read the items and reports each call, with its items and cost. A call has `timeLimitMs` at most. */
export function readByModel(
  context: Pick<Context, "fetch" | "now" | "random" | "sleep">,
  access: ModelAccess,
  items: readonly UnreadItem[],
  onCall: OnCall,
  { timeLimitMs = TIME_LIMIT_MS } = {},
): Promise<ReadItems> {
  const until = context.now().getTime() + TIME_MAX_MS;
  const ask: AskModel = async (call, check) => {
    if (context.now().getTime() > until) return "unreachable";
    const prompt = {
      instructions: INSTRUCTIONS,
      data: dataOf(call),
      schema: READINGS_SCHEMA,
      tokensMax: ANSWER_TOKENS_MAX,
    };
    const modelCall = { name: "The second reader", access, prompt, timeLimitMs, attempts: ATTEMPTS };
    const itemCount = call.filter(({ itemId }) => itemId !== null).length;
    let tokens: number | null = null;
    const read = (completion: Completion): CheckedAnswer => {
      tokens = completion.tokens;
      const checked = check(completion.text);
      if (checked.rejected !== undefined) throw new SourceError("rejected", checked.rejected);
      return checked;
    };
    const last = await complete(context, modelCall, read, (made, attempt) => {
      onCall(made, { attempt, itemCount, tokens });
      tokens = null;
    });
    if (last.result) return last.result;
    return last.error?.kind === "rejected" ? { rejected: last.error.message } : "unreachable";
  };
  return readItems(items, ask);
}
