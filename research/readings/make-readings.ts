import type { Context } from "~/context.server";
import { screenItem } from "~/news/screen";
import type { UnreadItem } from "~/reading/call";
import { readByModel } from "~/reading/reader.server";
import type { ModelAccess } from "~/sources/chat-completion";
import { streamItems } from "../../stand-ins/article-file";
import { titleHash, type Readings, type RecordedReading } from "../../commands/recorded-readings";
import { wordModel } from "../../commands/word-model";

/** The items read before what they say is kept, as many as in a refresh. */
const ITEMS_AT_ONCE = 300;

/** What making readings cost, and what is left. */
export interface Made {
  /** Candidates of the file, each title once. */
  found: number;
  /** How many of them were recorded before. */
  known: number;
  read: number;
  calls: number;
  rejected: number;
  tokens: number;
  /** The last error of a call that got no answer. */
  error: string | null;
}

/**
 * Has a model read a file's candidates that aren't among `known`, highest log-odds first, 300 at a time. Ends when the model can't
 * be reached or answers nothing that holds; another run goes on from there.
 * @param keep is given the readings of each 300
 */
export async function makeReadings(
  context: Pick<Context, "fetch" | "now" | "random" | "sleep">,
  access: ModelAccess,
  { file, known, keep }: { file: string; known: Readings; keep: (readings: RecordedReading[]) => void },
): Promise<Made> {
  const items = await candidatesOf(file);
  const unread = items.filter(({ id }) => !known.has(id));
  const made: Made = {
    found: items.length,
    known: items.length - unread.length,
    read: 0,
    calls: 0,
    rejected: 0,
    tokens: 0,
    error: null,
  };
  for (let at = 0; at < unread.length; at += ITEMS_AT_ONCE) {
    const { readings } = await readByModel(
      context,
      access,
      unread.slice(at, at + ITEMS_AT_ONCE),
      ({ error }, { tokens }) => {
        made.calls += 1;
        made.tokens += tokens ?? 0;
        if (error?.kind === "rejected") made.rejected += 1;
        else if (error) made.error = error.message;
      },
    );
    keep(
      [...readings].map(([id, { class: itemClass, stage, direction, event }]) => ({
        titleHash: id,
        class: itemClass,
        stage,
        direction,
        event,
      })),
    );
    made.read += readings.size;
    if (readings.size === 0) break;
  }
  return made;
}

/** The items that a second reader is asked about, each title once, under its hash. */
async function candidatesOf(file: string): Promise<UnreadItem[]> {
  const model = wordModel();
  const found = new Map<string, UnreadItem & { logOdds: number }>();
  for await (const item of streamItems(file)) {
    if (!item) continue;
    const { logOdds, isCandidate } = screenItem(item, model);
    const id = titleHash(item.title);
    if (isCandidate && !found.has(id)) found.set(id, { ...item, id, logOdds });
  }
  return [...found.values()].sort((a, b) => b.logOdds - a.logOdds || (a.id < b.id ? -1 : 1));
}
