import { z } from "zod";
import { DAY_MS, instantOf } from "~/time";
import { billPath, CONGRESS_PAGE_SIZE, congressOn, congressRequest, nextOffset } from "./api-data-gov";
import { textOrNull, type SourceItem } from "./item";
import { readRecords, type Answer } from "./read-records";
import { documentOf } from "./official-document";
import type { NextPage, SourceQuery, SourceRequest } from "./request";
import { SourceError } from "./source-error";

// House roll calls through the Congress.gov API (beta). Senate votes show up in their bills' latest actions.

export const request = (query: SourceQuery): SourceRequest => pageAt(query, 0);

function pageAt(query: SourceQuery, offset: number): SourceRequest {
  const congress = congressOn(query.now);
  // A Congress begins on January 3 of an odd year; until then it is still the previous year's session.
  const session = new Date(query.now.getTime() - 2 * DAY_MS).getUTCFullYear() % 2 === 1 ? 1 : 2;
  return congressRequest(query, `house-vote/${congress}/${session}`, {
    limit: String(CONGRESS_PAGE_SIZE),
    offset: String(offset),
  });
}

const envelope = z.object({ houseRollCallVotes: z.array(z.unknown()) });

/** The request for the page after this one. The list's order is undocumented, so all of it is read. */
export function nextPage(body: unknown, query: SourceQuery, pagesRead: number): NextPage {
  const offset = nextOffset(body, pagesRead);
  return typeof offset === "number" ? pageAt(query, offset) : offset;
}

/**
 * Parses the votes on a bill or resolution; procedural votes have none and are dropped. The question (passage or a
 * motion) and the bill's title are in other responses: `withQuestion` and `withBill` add them.
 * @throws {SourceError} malformed, if the envelope doesn't have the documented shape
 */
export function parse(body: unknown): Answer {
  const reply = envelope.safeParse(body);
  if (!reply.success) {
    throw new SourceError("malformed", "Congress.gov: no `houseRollCallVotes` list in the response");
  }
  return readRecords(reply.data.houseRollCallVotes, (vote) => {
    if (!vote.legislationType || !vote.legislationNumber) return undefined;
    const publishedAt = instantOf(vote.startDate);
    const bill = { congress: vote.congress, type: vote.legislationType, number: vote.legislationNumber };
    return {
      url: `https://clerk.house.gov/Votes/${String(vote.startDate).slice(0, 4)}${String(vote.rollCallNumber)}`,
      title:
        typeof vote.result === "string" &&
        `House vote ${String(vote.rollCallNumber)} on ${billName(billPath(bill))}: ${vote.result}`,
      description: null,
      publishedAt,
      source: "US House of Representatives",
      official: true,
      document: documentOf("house-vote", {
        number: `vote/${[vote.congress, vote.sessionNumber, vote.rollCallNumber].map(String).join("/")}`,
        action: textOrNull(vote.result, 200),
      }),
      congress: {
        bill: billPath(bill),
        vote: [vote.congress, vote.sessionNumber, vote.rollCallNumber].map(String).join("/"),
      },
    };
  });
}

const details = z.object({ houseRollCallVote: z.object({ voteQuestion: z.string().min(1) }) });

/** The question of a roll call, from its details: "On Passage". @throws if the details have none */
export const voteQuestionOf = (body: unknown): string =>
  details.parse(body).houseRollCallVote.voteQuestion.slice(0, 250);

/** A vote with its question and its bill's titles: "House passed H.R. 3424: Passport Integrity Act". */
export function voteOn(
  item: SourceItem,
  question: string,
  bill: { title: string; officialTitle: string | null },
): SourceItem {
  const result = item.document?.action ?? "";
  const name = `${billName(item.congress?.bill ?? "")}: ${bill.title}`;
  const isPassage = /\bpass\b|\bpassage\b|agreeing to the (?:concurrent )?resolution/i.test(question);
  const verb = /^(passed|agreed to)/i.test(result) ? "passed" : /^(failed|not )/i.test(result) && "rejected";
  const title =
    isPassage && verb ? `House ${verb} ${name}` : `House vote on ${name} (${question}: ${result})`;
  return {
    ...item,
    title: title.slice(0, 500),
    description: bill.officialTitle,
    document: item.document && {
      ...item.document,
      action: `${question}: ${result}`.slice(0, 500),
      officialTitle: bill.officialTitle,
    },
  };
}

const BILL_NAMES: Record<string, string> = {
  hr: "H.R.",
  s: "S.",
  hjres: "H.J.Res.",
  sjres: "S.J.Res.",
  hconres: "H.Con.Res.",
  sconres: "S.Con.Res.",
  hres: "H.Res.",
  sres: "S.Res.",
};

/** "119/hr/3424" -> "H.R. 3424". */
function billName(bill: string): string {
  const [, type = "", number = ""] = bill.split("/");
  return `${BILL_NAMES[type] ?? type.toUpperCase()} ${number}`;
}
