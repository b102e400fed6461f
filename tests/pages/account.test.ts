import { expect, test } from "vitest";
import { useProduct } from "../journeys/product";

const product = useProduct();

test("a subscriber reads what a password change lacks, changes it and stays signed in", async () => {
  const user = await product.user();
  const page = await product.plainPage({ as: user });
  await page.goto("/account");
  page.get("h1", "Your account");
  page.see(/^14 days left \(free plan\)\. Your trial ends on .+, at .+ UTC\.$/, "This device");
  await page.follow("Change password");
  expect(page.path).toBe("/account/password");
  await page.press("Change password");
  page.see(
    "Password is required",
    "Password must be at least 8 characters long",
    "Please confirm your password",
  );
  const change = async (current: string) => {
    page.fill("Current password", current);
    page.fill("New password", "another-passphrase-2");
    page.fill("Confirm new password", "another-passphrase-2");
    await page.press("Change password");
  };
  await change("not-the-password-1");
  page.see(/That isn’t your current password/);
  await change(user.password);
  page.get("h1", "Your account");
});

test("a deletion is confirmed by password and phrase, and can be canceled", async () => {
  const user = await product.user();
  const page = await product.plainPage({ as: user });
  await page.goto("/account");
  await page.follow("Delete account");
  expect(page.path).toBe("/account/delete");
  const phrase = "Type DELETE MY ACCOUNT to confirm";
  expect(page.text.split(phrase)).toHaveLength(2);
  page.fill("Password", user.password);
  page.fill(phrase, "delete");
  await page.press("Delete account");
  // The label, and the error.
  expect(page.text.split(phrase)).toHaveLength(3);
  page.fill("Password", user.password);
  page.fill(phrase, "DELETE MY ACCOUNT");
  await page.press("Delete account");
  page.see(/Your account will be deleted on/);
  await page.press("Keep my account");
  expect(page.text).not.toContain("Your account will be deleted on");
});

test("the sidebar links everyone's pages, marks the current one, and shows admin pages only to admins", async () => {
  const page = await product.plainPage({ as: await product.user() });
  await page.goto("/dashboard");
  page.get("navigation", "Main").get("heading", "US Exit Freedom Monitor");
  const pagesOf = (list: string) =>
    page
      .get("list", list)
      .all("link")
      .map(({ text }) => text);
  expect(pagesOf("US Exit Freedom Monitor")).toEqual(["Risk Dashboard", "Alerts", "Extend Trial"]);
  expect(pagesOf("Details")).toEqual(["News", "Restrictions", "Exposure check", "History"]);
  expect(pagesOf("About")).toEqual(["Track record", "Method", "Status", "Follow", "Privacy", "Terms"]);
  expect(page.text).not.toContain("Administration");
  const current = () =>
    page
      .get("navigation", "Main")
      .all("link")
      .filter((link) => link.attribute("aria-current") === "page")
      .map(({ text }) => text);
  for (const [name, path] of [
    ["Alerts", "/alerts"],
    ["Extend Trial", "/survey"],
    ["News", "/news"],
    ["Restrictions", "/restrictions"],
    ["Exposure check", "/exposure"],
    ["History", "/history"],
    ["Risk Dashboard", "/dashboard"],
  ] as const) {
    await page.follow(name, page.get("navigation", "Main"));
    expect([page.path, current()]).toEqual([path, [name]]);
  }

  const admin = await product.plainPage({ as: await product.user({ isAdmin: true }) });
  await admin.goto("/dashboard");
  admin.get("navigation", "Main").get("heading", "Administration");
  for (const [name, path] of [
    ["Admin Dashboard", "/admin"],
    ["API Monitor", "/api-monitor"],
  ] as const) {
    await admin.follow(name, admin.get("navigation", "Main"));
    expect(admin.path).toBe(path);
    expect(admin.get("link", name).attribute("aria-current")).toBe("page");
  }
  const visitor = await (await product.plainPage()).goto("/forgot-password");
  expect(visitor.all("button", /user menu/)).toEqual([]);
});
