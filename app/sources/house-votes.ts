import { z } from "zod";
import { DAY_MS } from "~/time";
import { billPath, congressOn, congressRequest } from "./api-data-gov";
import { entries, instantOf, textOrNull, validItems, type SourceItem } from "./item";
import { documentOf } from "./official-document";
import type { SourceQuery, SourceRequest } from "./request";
import { SourceError } from "./source-error";

// House roll calls through the Congress.gov API (beta). Senate votes show up in their bills' latest actions.

const PAGE_SIZE = 250;
/** A session has about 400 roll calls. The list's order is undocumented, so all of it is read. */
const VOTES_MAX = 1_000;

export const request = (query: SourceQuery): SourceRequest => pageAt(query, 0);

function pageAt(query: SourceQuery, offset: number): SourceRequest {
  const congress = congressOn(query.now);
  // A Congress begins on January 3 of an odd year; until then it is still the previous year's session.
  const session = new Date(query.now.getTime() - 2 * DAY_MS).getUTCFullYear() % 2 === 1 ? 1 : 2;
  return congressRequest(query, `house-vote/${congress}/${session}`, {
    limit: String(PAGE_SIZE),
    offset: String(offset),
  });
}

const envelope = z.object({
  houseRollCallVotes: z.array(z.unknown()),
  pagination: z.object({ count: z.number() }).optional(),
});

/** Requests for the pages after the first. */
export function morePages(body: unknown, query: SourceQuery): SourceRequest[] {
  const count = Math.min(envelope.safeParse(body).data?.pagination?.count ?? 0, VOTES_MAX);
  return Array.from({ length: Math.max(0, Math.ceil(count / PAGE_SIZE) - 1) }, (_, index) =>
    pageAt(query, (index + 1) * PAGE_SIZE),
  );
}

/**
 * Parses the votes on a bill or resolution; procedural votes have none and are dropped. The question (passage or a
 * motion) and the bill's title are in other responses: `withQuestion` and `withBill` add them.
 * @throws {SourceError} malformed, if the envelope doesn't have the documented shape
 */
export function parse(body: unknown): SourceItem[] {
  const reply = envelope.safeParse(body);
  if (!reply.success) {
    throw new SourceError("malformed", "Congress.gov: no `houseRollCallVotes` list in the response");
  }
  return validItems(
    entries(reply.data.houseRollCallVotes)
      .filter(({ legislationType, legislationNumber }) => legislationType && legislationNumber)
      .map((vote) => {
        const publishedAt = instantOf(vote.startDate);
        const bill = { congress: vote.congress, type: vote.legislationType, number: vote.legislationNumber };
        return {
          url: `https://clerk.house.gov/Votes/${String(vote.startDate).slice(0, 4)}${String(vote.rollCallNumber)}`,
          title: `House vote ${String(vote.rollCallNumber)} on ${billName(billPath(bill))}: ${String(vote.result)}`,
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
      }),
  );
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
