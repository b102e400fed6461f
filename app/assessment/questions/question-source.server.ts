import type { Context } from "~/context.server";
import { apiEvents } from "~/sources/tables.server";
import { attempt, backoffMs, type Endpoint } from "~/sources/attempt.server";
import { endpointOf } from "~/sources/endpoints.server";
import { apiEventOf } from "~/sources/record-fetches.server";
import type { RegisterQuery } from "./question-kinds";
import { countedDocuments, registerRequest, type RegisterDocument } from "./federal-register-query";

const ATTEMPTS = 2;
const ENDPOINT: Endpoint = {
  name: "Federal Register",
  timeLimitMs: 10_000,
  // A thousand documents with five fields each.
  sizeCapBytes: 2 * 1024 * 1024,
  accepts: /^application\/(?:[\w.+-]+\+)?json\b/i,
};

/** The hits of saved queries. */
export interface Found {
  documents: RegisterDocument[];
  /** The URLs that were called. */
  query: string;
}

/**
 * Queries the Federal Register for a question's documents between two days, each call with a time limit and one retry;
 * every call is recorded for the monitor. Null if a query got no usable response.
 * @param from first day of publication, as 2026-11-21
 */
export async function findDocuments(
  context: Pick<Context, "config" | "db" | "fetch" | "newId" | "now" | "random" | "sleep">,
  correlationId: string,
  queries: readonly RegisterQuery[],
  from: string,
  to: string,
): Promise<Found | null> {
  const { baseUrl } = endpointOf(context.config, "federal_register");
  const documents = new Map<string, RegisterDocument>();
  const addresses: string[] = [];
  for (const query of queries) {
    const request = registerRequest(baseUrl, query, from, to);
    addresses.push(request.url);
    const found = await callWithRetry(context, correlationId, request, (body) =>
      countedDocuments(body, query, from, to),
    );
    if (!found) return null;
    for (const document of found) documents.set(document.number, document);
  }
  return { documents: [...documents.values()], query: addresses.join(" ") };
}

async function callWithRetry<Result>(
  context: Pick<Context, "db" | "fetch" | "newId" | "now" | "random" | "sleep">,
  correlationId: string,
  request: ReturnType<typeof registerRequest>,
  read: (body: string) => Result,
): Promise<Result | null> {
  for (let attemptNumber = 1; ; attemptNumber += 1) {
    const made = await attempt(context, ENDPOINT, request, read);
    await context.db.insert(apiEvents).values(
      apiEventOf(made, {
        id: context.newId(),
        service: "federal_register",
        operation: "documents/question",
        isPrimary: true,
        wasUsed: !made.error,
        correlationId,
        attempt: attemptNumber,
      }),
    );
    if (!made.error) return made.result ?? null;
    if (!made.error.isTransient || attemptNumber === ATTEMPTS) return null;
    await context.sleep(backoffMs(attemptNumber, context.random()));
  }
}
