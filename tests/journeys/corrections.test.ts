import { beforeAll, expect, test } from "vitest";
import { useProduct } from "./product";

const product = useProduct({ isOwn: true });
beforeAll(() => product.refresh());

/** The browser's own message about a rejected form. */
const refused = { expectedNoise: /status of 4(00|09)/ };

test("a reader reports a mistake in a story, an administrator decides, and everyone sees the outcome", async () => {
  const page = await product.page({ as: await product.user(), ...refused });
  await page.goto("/dashboard");
  const story = page.getByRole("article").first();
  const title = (await story.getByRole("heading").textContent()) ?? "";
  await story.getByText(/^(Details|\d+ more articles?)$/).click();
  await story.getByRole("link", { name: /^Report a mistake/ }).click();
  await page.getByRole("heading", { level: 1, name: "Report a mistake" }).waitFor();
  await page.getByText(title, { exact: true }).waitFor();
  await page.getByRole("button", { name: "Send report" }).click();
  await page.getByText("Please choose what is wrong").waitFor();
  expect(await product.accessibilityProblems(page)).toEqual([]);
  await page.getByLabel("What is wrong?").selectOption({ label: "A fact is wrong" });
  await page.getByLabel("Details (optional)").fill("The rule is only proposed: https://example.com");
  await page.getByRole("button", { name: "Send report" }).click();
  await page.getByText(/^Thanks\. An administrator will check it/).waitFor();

  const admin = await product.page({ as: await product.user({ isAdmin: true }) });
  await admin.goto("/admin/relevance");
  const report = admin
    .getByRole("list", { name: "Reports to review" })
    .getByRole("listitem")
    .filter({ hasText: title });
  await report.getByText("The rule is only proposed: https://example.com").waitFor();
  expect(await product.accessibilityProblems(admin)).toEqual([]);
  const note = report.getByLabel(/^Public note/);
  const heights = () =>
    Promise.all(
      [note, report.getByRole("button").first()].map(async (one) => (await one.boundingBox())?.height),
    );
  await expect.poll(async () => new Set(await heights()).size).toBe(1);
  await note.fill("It is a proposal, not a rule.");
  await report.getByRole("button", { name: "Corrected", exact: true }).click();
  await admin.getByText("Decision saved.").waitFor();
  await admin.getByText("No open reports", { exact: true }).waitFor();

  await page.goto("/dashboard");
  const reviewed = page.getByRole("article").filter({ hasText: title }).first();
  await reviewed.getByText(/^Corrected on .*: It is a proposal, not a rule\./).waitFor();
  await page.goto("/record");
  await page.getByText(/reviewed, 1 of 1 \(100%\) had a mistake/).waitFor();
});

test("a report on a restriction works without client code, and a visitor is asked to sign in", async () => {
  const page = await product.page({ as: await product.user(), javaScript: false, ...refused });
  await page.goto("/restrictions/cuba");
  await page.getByRole("link", { name: "Report a mistake" }).click();
  await page.getByLabel("What is wrong?").selectOption({ label: "It is out of date" });
  await page.getByRole("button", { name: "Send report" }).click();
  await page.getByText(/^Thanks\./).waitFor();
  await page.goto("/report?kind=restriction&id=cuba");
  await page.getByLabel("What is wrong?").selectOption({ label: "Something else" });
  await page.getByRole("button", { name: "Send report" }).click();
  await page.getByText("You already reported this.").waitFor();

  const visitor = await product.page();
  await visitor.goto("/restrictions/cuba");
  await visitor.getByRole("link", { name: "Report a mistake" }).click();
  await visitor.waitForURL("**/login**");
});
