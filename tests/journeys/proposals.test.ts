import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { restrictionProposals, restrictions } from "~/assessment/tables.server";
import { openProposal } from "./open-proposal";
import { useProduct } from "./product";

const product = useProduct({ isOwn: true });

test.each([true, false])(
  "an administrator rejects, closes or accepts a possible restriction, and a second one is notified (JavaScript: %s)",
  async (javaScript) => {
    const context = product.context();
    const decided = `Permits at ports ${javaScript}`;
    const over = `Permits at airports ${javaScript}`;
    const accepted = `Permits at land borders ${javaScript}`;
    await openProposal(context, over);
    const rejectedId = await openProposal(context, decided);
    const acceptedId = await openProposal(context, accepted);
    const page = await product.page({
      as: await product.user({ isAdmin: true }),
      javaScript,
      // The page of a decided proposal is a 404.
      expectedNoise: /status of 404/,
    });
    const other = await product.page({ as: await product.user({ isAdmin: true }), javaScript });
    await other.goto("/admin/proposals");
    await page.goto("/admin/proposals");
    await page.getByRole("button", { name: `Reject ${decided}` }).click();
    await page.getByText(/^Rejected\. It stops counting/).waitFor();
    await other.getByRole("button", { name: `Reject ${decided}` }).click();
    await other.getByText("This was already decided").waitFor();
    await page.getByRole("button", { name: `End ${over}` }).click();
    await page.getByText(/^Ended\. It stops counting/).waitFor();

    await page.getByRole("link", { name: `Accept ${accepted}` }).click();
    await page.getByRole("heading", { name: "Accept Possible Restriction" }).waitFor();
    await expect.poll(() => page.getByLabel("Name", { exact: true }).inputValue()).toBe(accepted);
    await product.ready(page);
    await page.getByRole("button", { name: "Add to register" }).click();
    await page.getByText("Please enter who it affects").waitFor();
    await page.getByLabel("Who it affects").fill("everyone who leaves by land");
    await page.getByRole("button", { name: "Add to register" }).click();
    await page.getByText(/^Accepted\. The change takes effect/).waitFor();

    const { db } = context;
    const [rejected] = await db
      .select()
      .from(restrictionProposals)
      .where(eq(restrictionProposals.id, rejectedId));
    expect(rejected?.state).toBe("rejected");
    const entries = await db.select().from(restrictions).where(eq(restrictions.id, acceptedId));
    expect(entries).toMatchObject([{ name: accepted, affected: "everyone who leaves by land" }]);
    await page.goto(`/admin/proposals/${acceptedId}/accept`);
    await page.getByRole("heading", { name: "404 Page Not Found" }).waitFor();
    // A GET of an action's path redirects to its page.
    await page.goto(`/admin/proposals/${rejectedId}/reject`);
    await page.getByRole("heading", { level: 1, name: "Possible restrictions" }).waitFor();
    await db.delete(restrictions).where(eq(restrictions.id, acceptedId));
  },
);
