import { expect, test } from "vitest";
import { useProduct } from "./product";

const product = useProduct();

/** The browser logs every rejected form to its console. */
const refusals = /status of 4\d\d/;
const password = "exit-freedom-2028";

const newAddress = () => `${crypto.randomUUID()}@example.com`;

test("a visitor registers, sees the welcome, is redirected to the dashboard, and gets a welcome email", async () => {
  const page = await product.page();
  const email = newAddress();
  await page.goto("/register");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm Password").fill(password);
  const answer = await product.hold(page, "**/register.data*");
  const leadOn = await product.hold(page, "**/dashboard.data*");
  await page.getByRole("button", { name: "Start Free Trial" }).click();
  await page.getByRole("button", { name: "Creating Account..." }).waitFor();
  answer();
  await page.getByText("14 days of free access").waitFor();
  await page.locator("a[href='/dashboard']", { hasText: "Continue to Dashboard" }).waitFor();
  leadOn();
  await page.waitForURL("**/dashboard");
  await expect.poll(() => product.inbox(email)).toHaveLength(1);
});

test("registration shows the specified error messages, accessibly, focuses the first wrong field, and clears them as the user types", async () => {
  const { email } = await product.user();
  const page = await product.page({ expectedNoise: refusals });
  await page.goto("/register");
  const submit = page.getByRole("button", { name: "Start Free Trial" });
  const [address, first, second] = [
    page.getByLabel("Email"),
    page.getByLabel("Password", { exact: true }),
    page.getByLabel("Confirm Password"),
  ];
  await address.fill("no-address");
  await first.fill("short1");
  await second.fill("other");
  await submit.click();
  await page.getByText("Please enter a valid email address").waitFor();
  await page.getByText("Password must be at least 8 characters long").waitFor();
  await page.getByText("Passwords don't match").waitFor();
  expect(await address.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.setViewportSize({ width: 390, height: 900 });
  expect(await product.accessibilityProblems(page)).toEqual([]);
  await address.fill(email);
  await first.fill("12345678");
  await submit.click();
  await page.getByText("Password must contain at least one letter").waitFor();
  expect(await first.evaluate((field) => field === document.activeElement)).toBe(true);
  await first.fill("lettersonly");
  await submit.click();
  await page.getByText("Password must contain at least one number").waitFor();
  await first.fill("password123");
  await second.fill("password123");
  await expect.poll(() => page.getByText("Passwords don't match").count()).toBe(0);
  expect(await second.getAttribute("aria-invalid")).toBeNull();
  await submit.click();
  await page.getByText("This password is widely used and easy to guess.").waitFor();
  expect(await page.getByText("Passwords don't match").count()).toBe(0);
  await first.fill(password);
  await second.fill(password);
  await submit.click();
  await page.getByText("An account with this email already exists").waitFor();
});

test("the sign-in page violates no rule of its Content-Security-Policy, and nothing shifts when its passkey button appears", async () => {
  const page = await product.page({ expectedNoise: refusals });
  await page.addInitScript(() => {
    const seen = { violations: [] as string[], shifts: [] as number[] };
    document.addEventListener("securitypolicyviolation", ({ blockedURI }) =>
      seen.violations.push(blockedURI),
    );
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
    Object.assign(globalThis, { seen });
  });
  await page.goto("/login");
  await page.getByRole("button", { name: "Sign in with a passkey" }).waitFor();
  await page.waitForLoadState("networkidle");
  await page.getByLabel("Email").fill("no address");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByText("Please enter a valid email address").waitFor();
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: object }).seen);
  expect(seen).toMatchObject({ violations: [] });
  expect((seen as { shifts: number[] }).shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01);
});

test("by keyboard alone a user is refused with a wrong password and then redirected to the requested page; errors receive focus", async () => {
  const user = await product.user();
  const page = await product.page({ expectedNoise: refusals });
  await page.goto("/terms");
  const before = page.url();
  await page.goto("/checkout");
  await page.waitForURL("**/login?redirectTo=%2Fcheckout");
  await page.getByLabel("Email").focus();
  await page.keyboard.press("Enter");
  await page.getByText("Please enter a valid email address").waitFor();
  await page.getByText("Password is required").waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("email");
  await page.keyboard.type(user.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type("wrong");
  const letThrough = await product.hold(page, "**/login.data*");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Signing In..." }).waitFor();
  letThrough();
  await page.getByText("Invalid email or password. Please try again.").waitFor();
  // Until then the button is disabled, and Enter sends nothing.
  await page.getByRole("button", { name: "Sign In", exact: true }).waitFor();
  await page.getByLabel("Password").fill(user.password);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/checkout");
  // The login page isn't in the history, so Back goes to the page before it.
  await page.goBack();
  await expect.poll(() => page.url()).toBe(before);
  await page.goto("/login");
  await page.waitForURL("**/dashboard");
});

test("when the server is unreachable each account form says so and keeps the input, which can be shown", async () => {
  const page = await product.page({ expectedNoise: /ERR_INTERNET_DISCONNECTED/ });
  for (const [path, button, failure] of [
    ["/login", "Sign In", "Login failed. Please try again."],
    ["/register", "Start Free Trial", "Registration failed. Please try again."],
    ["/forgot-password", "Send Reset Email", "Failed to send password reset email. Please try again."],
    ["/reset-password?token=any", "Reset Password", "Failed to reset password. Please try again."],
  ] as const) {
    await page.goto(path);
    const typed = new Map<string, string>();
    for (const field of await page.locator("main input:not([type=hidden])").all()) {
      const name = (await field.getAttribute("name")) ?? "";
      const text = name === "email" ? "ada@example.com" : password;
      await field.fill(text);
      typed.set(name, text);
    }
    expect(typed.size).toBeGreaterThan(0);
    if (path.startsWith("/reset")) {
      await page.getByRole("button", { name: "Show password" }).first().click();
      await page.locator("input[name=password][type=text]").waitFor();
      await page.getByRole("button", { name: "Hide password" }).click();
      await page.locator("input[name=password][type=password]").waitFor();
    }
    await page.context().setOffline(true);
    await page.getByRole("button", { name: button, exact: true }).click();
    await page.getByRole("alert").getByText(failure).waitFor();
    for (const [name, text] of typed) {
      await expect.poll(() => page.locator(`main input[name=${name}]`).inputValue()).toBe(text);
    }
    await page.context().setOffline(false);
  }
});
