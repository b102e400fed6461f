import { SOURCE_KEYS, SOURCES, type SourceKey } from "~/sources/catalog";
import { isSimulated } from "~/sources/endpoints.server";
import type { Finding } from "./finding";
import { checkMail, checkStripe } from "./mail-and-payments.server";
import { checkAnalyst, checkReader } from "./models.server";
import { checkSource, type Calling } from "./sources.server";

/** Calls every provider once, side by side. Reads only, unless there is an address to send a test email to. */
export async function examine(
  context: Calling,
  options: { newId: () => string; mailTo?: string },
): Promise<Finding[]> {
  return Promise.all([
    ...examineAll(context, SOURCE_KEYS),
    checkAnalyst(context),
    checkReader(context),
    checkMail(context, options.newId, options.mailTo),
    checkStripe(context),
  ]);
}

/** The sources whose replies can change without our doing: simulated ones can't. */
export const realSources = ({ config }: Pick<Calling, "config">): SourceKey[] =>
  SOURCE_KEYS.filter((key) => !isSimulated(config, SOURCES[key].service));

/** Calls these sources once, side by side. */
export const examineSources = (context: Calling, keys: readonly SourceKey[]): Promise<Finding[]> =>
  Promise.all(examineAll(context, keys));

const examineAll = (context: Calling, keys: readonly SourceKey[]) =>
  keys.map(async (key) => (await checkSource(context, SOURCES[key])).finding);
