import { SOURCE_KEYS, SOURCES } from "~/sources/catalog";
import type { Finding } from "./check";
import { checkMail, checkStripe } from "./mail-and-payments";
import { checkAnalyst, checkReader } from "./models";
import { checkSource, type Calling } from "./sources";

/** Calls every provider once, side by side. Reads only, unless there is an address to send a test email to. */
export async function examine(
  context: Calling,
  options: { newId: () => string; mailTo?: string },
): Promise<Finding[]> {
  return Promise.all([
    ...SOURCE_KEYS.map(async (key) => (await checkSource(context, SOURCES[key])).finding),
    checkAnalyst(context),
    checkReader(context),
    checkMail(context, options.newId, options.mailTo),
    checkStripe(context),
  ]);
}
