import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { useProduct } from "./product";

const product = useProduct();

test("a subscriber opens the account from the menu and downloads the data", async () => {
  const user = await product.user();
  const page = await product.page({ as: user });
  await page.goto("/dashboard");
  await page.getByRole("button", { name: /user menu/ }).click();
  await page.getByRole("menuitem", { name: "Account" }).click();
  await page.getByRole("heading", { level: 1, name: "Your account" }).waitFor();
  await page.getByText(/^14 days left \(free plan\)\. Your trial ends on .+, at .+ UTC\.$/).waitFor();
  await page.getByText("This device").waitFor();

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download my data" }).click(),
  ]);
  expect(JSON.parse(await readFile(await download.path(), "utf8")).account).toMatchObject([
    { email: user.email },
  ]);
});

/** Names that the server lists under another name: in most browsers the same one, in newer ones the zone's own. */
test.each([true, false])(
  "a browser's time zone is chosen until another is, and stays (the browser keeps a zone's name as given: %s)",
  async (keepsNames) => {
    const page = await product.page({ as: await product.user() });
    await page.addInitScript((keepsNames) => {
      const given = new WeakMap<object, string>();
      const local = keepsNames ? "Asia/Kolkata" : "Asia/Calcutta";
      const { resolvedOptions } = Intl.DateTimeFormat.prototype;
      const made = (format: Intl.DateTimeFormat, name = local) => (given.set(format, name), format);
      type Call = [locales?: string, options?: Intl.DateTimeFormatOptions];
      Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
        apply: (format, _, call: Call) => made(format(...call), call[1]?.timeZone),
        construct: (Format, call: Call) => made(new Format(...call), call[1]?.timeZone),
      });
      Intl.DateTimeFormat.prototype.resolvedOptions = function () {
        const options = resolvedOptions.call(this);
        const name = given.get(this) ?? local;
        return { ...options, timeZone: keepsNames || name === local ? name : options.timeZone };
      };
    }, keepsNames);
    await page.goto("/account/emails");
    const zone = page.getByLabel("Time zone");
    const shown = keepsNames ? "Asia/Kolkata" : "Asia/Calcutta";
    await expect.poll(() => zone.inputValue()).toBe(shown);
    await page.getByLabel("Digest").selectOption("daily");
    await page.getByRole("button", { name: "Save choices" }).click();
    await page.getByText("Your choices are saved.").waitFor();
    await page.reload();
    await expect.poll(() => zone.inputValue()).toBe(shown);
    expect(await page.getByLabel("Digest").inputValue()).toBe("daily");
  },
);
