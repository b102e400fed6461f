import type { Context } from "~/context.server";
import { restrictionProposals } from "~/assessment/tables.server";
import { DAY_MS } from "~/time";

/** Adds a possible restriction awaiting a decision, with one official document. Returns its id. */
export async function openProposal(context: Context, name: string): Promise<string> {
  const { db, newId } = context;
  const now = context.now();
  const id = newId();
  await db.insert(restrictionProposals).values({
    id,
    subject: `land-borders ${id}`,
    name,
    kind: "official",
    effect: "begins",
    factor: "border-security",
    severity: 0.4,
    reach: 1,
    support: [
      {
        id,
        title: "Notice of a permit at land borders",
        url: "https://www.federalregister.gov/d/1",
        source: "Federal Register",
        publishedAt: now.toISOString(),
        isOfficial: true,
      },
    ],
    effectiveAt: now,
    standsUntil: new Date(now.getTime() + 14 * DAY_MS),
    openedAt: now,
  });
  return id;
}
