import { expect, test } from "vitest";
import { useProduct } from "./product";

const product = useProduct({ isOwn: true });

test("a user opts in to product news, an administrator writes and sends it, and its link turns it off", async () => {
  const reader = await product.user();
  const bystander = await product.user();
  const page = await product.page({ as: reader });
  await page.goto("/account/emails");
  await page.getByLabel("Email me occasionally about new features and changes").check();
  await page.getByRole("button", { name: "Save choices" }).click();
  await page.getByText("Your choices are saved.").waitFor();

  const admin = await product.page({
    as: await product.user({ isAdmin: true }),
    expectedNoise: /status of 4\d\d|sandboxed/,
  });
  await admin.goto("/admin/news");
  await admin.getByRole("button", { name: "Save and preview" }).click();
  await admin.getByText("Enter a subject").waitFor();
  await admin.getByText("Enter the text").waitFor();
  await admin.getByLabel("Subject").fill("A page for each alert");
  await admin.getByLabel("Text").fill("Alert emails now lead to <a page> of their own.");
  await admin.getByRole("button", { name: "Save and preview" }).click();
  await admin.getByRole("button", { name: "Save changes" }).waitFor();
  const preview = admin.frameLocator("iframe[title='Preview of the email']");
  await preview.getByText("Alert emails now lead to <a page> of their own.").waitFor();
  expect(await product.inbox(reader.email)).toHaveLength(0);

  await admin.getByRole("link", { name: "Review and send" }).click();
  await admin.getByLabel("Type SEND TO 1 USER to confirm").waitFor();
  const colleague = await product.page({
    as: await product.user({ isAdmin: true }),
    expectedNoise: /sandboxed/,
  });
  await colleague.goto(admin.url().replace(/\/send$/, ""));
  await colleague.getByLabel("Text").fill("Alert emails now lead to a page of their own.");
  await colleague.getByRole("button", { name: "Save changes" }).click();
  await colleague.frameLocator("iframe").getByText("Alert emails now lead to a page of their own.").waitFor();
  await admin.getByLabel("Type SEND TO 1 USER to confirm").fill("SEND TO 1 USER");
  await admin.getByRole("button", { name: "Send news" }).click();
  await admin
    .getByText(/^Someone changed this draft after you opened the page\. Nothing was sent\./)
    .waitFor();
  await preview.getByText("Alert emails now lead to a page of their own.").waitFor();
  expect(await product.inbox(reader.email)).toHaveLength(0);

  await admin.getByLabel("Type SEND TO 1 USER to confirm").fill("SEND TO 2 USERS");
  await admin.getByRole("button", { name: "Send news" }).click();
  await admin.getByText("Type the confirmation exactly as shown").waitFor();
  await admin.getByLabel("Type SEND TO 1 USER to confirm").fill("SEND TO 1 USER");
  await admin.getByRole("button", { name: "Send news" }).click();
  await admin.getByText(/^Sent Nov|^Sent \w{3} \d/).waitFor();
  await expect.poll(() => product.inbox(reader.email)).toHaveLength(1);
  expect(await product.inbox(bystander.email)).toHaveLength(0);
  const [email] = await product.inbox(reader.email);
  expect(email?.subject).toBe("A page for each alert");

  await admin.goto("/admin/news");
  const row = admin.getByRole("row").filter({ hasText: "A page for each alert" });
  await expect
    .poll(async () => (await admin.reload(), row.getByRole("cell").allTextContents()))
    .toEqual(["A page for each alert", expect.any(String), "1", "0", "0", "0"]);
  await admin.goto("/admin/audit-log");
  await admin.getByText("Sent product news", { exact: true }).waitFor();

  const link = /<(.+)>/.exec(email?.headers["List-Unsubscribe"] ?? "")?.[1] ?? expect.fail("no link");
  const mailProgram = await product.page();
  await mailProgram.goto(link);
  await mailProgram.getByText("Product news", { exact: true }).waitFor();
  await mailProgram.getByRole("button", { name: "Turn off product news" }).click();
  await mailProgram.getByRole("heading", { name: "Turned off" }).waitFor();
  await page.reload();
  await expect
    .poll(() => page.getByLabel("Email me occasionally about new features and changes").isChecked())
    .toBe(false);
});
