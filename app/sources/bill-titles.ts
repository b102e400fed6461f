import { z } from "zod";
import { isOfficialTitle } from "./api-data-gov";
import { entries, textOrNull } from "./item";

/** A bill's titles: its name, and its official description. */
export interface BillTitles {
  title: string;
  officialTitle: string | null;
}

const reply = z.object({ titles: z.array(z.unknown()) });
const listedTitle = z.object({ title: z.string().min(1), titleType: z.string() });

/** Official titles by how far the bill had come, the furthest first; the list's own order says nothing. */
const STAGES = [/\b(?:agreed|enacted|enrolled|became)\b/i, /\bamended\b/i, /^(?!.*\bintroduced\b)/i, /./];

/**
 * Parses a bill's titles: the display or short title, and the official one of the latest text, since a substitute may be
 * about something else. Titles of another shape are left out.
 * @throws if the response doesn't have the documented shape, or no title
 */
export function billTitlesOf(body: unknown): BillTitles {
  const titles = entries(reply.parse(body).titles).flatMap(
    (entry) => listedTitle.safeParse(entry).data ?? [],
  );
  const ofType = (type: RegExp) => titles.find(({ titleType }) => type.test(titleType))?.title;
  const officials = titles.filter(({ titleType }) => /^official/i.test(titleType));
  const official =
    STAGES.flatMap((stage) => officials.find(({ titleType }) => stage.test(titleType)) ?? [])[0]?.title ??
    titles.find(({ title }) => isOfficialTitle(title))?.title;
  const title = ofType(/^display/i) ?? ofType(/^short/i) ?? official ?? titles[0]?.title;
  if (title === undefined) throw new Error("The bill has no title");
  return { title: textOrNull(title, 500) ?? "", officialTitle: textOrNull(official, 1_000) };
}
