import { z } from "zod";
import { isOfficialTitle } from "./api-data-gov";
import { textOrNull } from "./item";

/** A bill's titles: its name, and its official description. */
export interface BillTitles {
  title: string;
  officialTitle: string | null;
}

const reply = z.object({
  titles: z.array(z.object({ title: z.string().min(1), titleType: z.string() })).min(1),
});

/**
 * Parses a bill's titles: the display or short title, and the latest official one.
 * @throws if the response doesn't have the documented shape
 */
export function billTitlesOf(body: unknown): BillTitles {
  const { titles } = reply.parse(body);
  const ofType = (type: RegExp) => titles.find(({ titleType }) => type.test(titleType))?.title;
  const official = ofType(/^official/i) ?? titles.find(({ title }) => isOfficialTitle(title))?.title;
  const title = ofType(/^display/i) ?? ofType(/^short/i) ?? official ?? titles[0]?.title;
  return { title: textOrNull(title, 500) ?? "", officialTitle: textOrNull(official, 1_000) };
}
