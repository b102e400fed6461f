import type { Page } from "@playwright/test";
import { NEW_RULE } from "~/alerts/rule";
import { createRule } from "~/alerts/rules.server";
import type { Context } from "~/context.server";

/** Waits until each of these texts is visible in full: in a toast, a card or a dialog. */
export const see = (page: Page, ...texts: string[]) =>
  Promise.all(texts.map((text) => page.getByText(text, { exact: true }).first().waitFor()));

/** Clicks the button with exactly this name. */
export const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** Adds so many rules for a user, each with another percentage. */
export async function addRules({ db, newId, now }: Context, user: { id: string }, count: number) {
  const made = [];
  for (let n = 0; n < count; n++) {
    const owner = { uuid: newId(), userId: user.id, now: new Date(now().getTime() + n) };
    made.push(
      await createRule(db, owner, { ...NEW_RULE, percent: 1 + n, type: n % 2 ? "rise" : "threshold" }),
    );
  }
  return made.flatMap((rule) => rule ?? []);
}
