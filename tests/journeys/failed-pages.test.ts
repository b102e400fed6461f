import { expect, test } from "vitest";
import { useProduct } from "./product";

const product = useProduct();

/** Pages reached by a link, what each says when it fails, and how it does here; the first fails in every way. */
const FAILED = [
  {
    name: "Risk Dashboard",
    path: "/dashboard",
    from: "/alerts",
    words: "Failed to load dashboard data",
    failures: ["offline", 500, 502],
  },
  {
    name: "Alerts",
    path: "/alerts",
    from: "/dashboard",
    words: "Failed to load alert settings",
    failures: [500],
  },
  {
    name: "All relevant news",
    path: "/news",
    from: "/dashboard",
    words: "We couldn\u2019t load this page",
    failures: ["offline"],
  },
  {
    name: "Extend Trial",
    path: "/survey",
    from: "/dashboard",
    words: "We couldn\u2019t load this page",
    failures: [502],
  },
] as const;

test.each(FAILED)(
  "a link to $path that fails, by $failures, keeps the layout and offers a retry",
  async ({ name, path, from, words, failures }) => {
    const page = await product.page({
      as: await product.user(),
      expectedNoise: /Failed to load resource|Failed to fetch|turbo-stream|SyntaxError/,
    });
    for (const failure of failures) {
      await page.goto(from);
      let tries = 0;
      await page.route(`**${path}.data*`, async (route) => {
        if (failure === "offline") await route.abort("internetdisconnected");
        else await route.fulfill({ status: failure, contentType: "text/html", body: "<h1>Bad gateway</h1>" });
        tries++;
      });
      const sidebar = page.getByRole("navigation", { name: "Main" });
      await (path === "/news" ? page.getByRole("main") : sidebar).getByRole("link", { name }).click();
      const alert = page.getByRole("main").getByRole("alert");
      await alert.getByText(words, { exact: true }).waitFor();
      await sidebar.waitFor();
      await page.getByRole("button", { name: /user menu/ }).waitFor();
      const cause = failure === "offline" ? "Check your connection" : "Something went wrong on our end";
      await alert.getByText(cause).waitFor();
      if (path === "/dashboard")
        await page.getByText("Data will refresh automatically every 6 hours", { exact: true }).waitFor();
      await alert.getByRole("link", { name: "Try again" }).click();
      await expect.poll(() => tries).toBe(2);
      await alert.getByText(words, { exact: true }).waitFor();
      await sidebar.waitFor();

      await page.unroute(`**${path}.data*`);
      await alert.getByRole("link", { name: "Try again" }).click();
      await alert.waitFor({ state: "detached" });
      await page.getByRole("heading", { level: 1 }).waitFor();
    }
  },
);

test("a user who moves on while a page's data arrives gets the other page, and the browser logs no error", async () => {
  const page = await product.page({ as: await product.user() });
  // The body of the answer begins and doesn't end, as on a slow connection.
  await page.addInitScript(() => {
    const send = window.fetch.bind(window);
    window.fetch = async (input, init) => {
      const address = input instanceof Request ? input.url : String(input);
      if (!new URL(address, location.href).pathname.endsWith("/alerts.data")) return send(input, init);
      document.documentElement.dataset.arriving = "";
      const body = new ReadableStream({
        start: (stream) => init?.signal?.addEventListener("abort", () => stream.error(init.signal?.reason)),
      });
      return new Response(body, { headers: { "Content-Type": "text/x-script" } });
    };
  });
  await page.goto("/dashboard");
  const sidebar = page.getByRole("navigation", { name: "Main" });
  await sidebar.getByRole("link", { name: "Alerts" }).click();
  await page.locator("html[data-arriving]").waitFor();
  await sidebar.getByRole("link", { name: "Extend Trial" }).click();
  await page.waitForURL("**/survey");
  await page.getByRole("heading", { level: 1 }).waitFor();
});
