import { expect, test } from "vitest";
import { passwordResetTokens } from "~/accounts/tables.server";
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

test("registration shows the specified error messages and clears them as the user types", async () => {
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
  await first.fill("12345678");
  await page.getByText("Password must contain at least one letter").waitFor();
  await first.fill("lettersonly");
  await page.getByText("Password must contain at least one number").waitFor();
  await first.fill("password123");
  await second.fill("password123");
  await expect.poll(() => page.getByText("Passwords don't match").count()).toBe(0);
  await address.fill(email);
  await submit.click();
  await page.getByText("This password is widely used and easy to guess.").waitFor();
  await first.fill(password);
  await second.fill(password);
  await submit.click();
  await page.getByText("An account with this email already exists").waitFor();
});

test("the sign-in page violates no rule of its Content-Security-Policy, and nothing shifts when its passkey button appears", async () => {
  const page = await product.page();
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
  expect((seen as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0)).toBeLessThan(0.01);
});

test("login rejects a wrong password, then redirects to the requested page", async () => {
  const user = await product.user();
  const page = await product.page({ expectedNoise: refusals });
  await page.goto("/checkout");
  await page.waitForURL("**/login?redirectTo=%2Fcheckout");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByText("Please enter a valid email address").waitFor();
  await page.getByText("Password is required").waitFor();
  await page.getByLabel("Email").fill(user.email);
  await page.getByLabel("Password").fill("wrong");
  const letThrough = await product.hold(page, "**/login.data*");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByRole("button", { name: "Signing In..." }).waitFor();
  letThrough();
  await page.getByText("Invalid email or password. Please try again.").waitFor();
  await page.getByLabel("Password").fill(user.password);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/checkout");
  // The login page isn't in the history, so Back goes to the page before it.
  await page.goBack();
  await expect.poll(() => page.url()).toBe("about:blank");
  await page.goto("/login");
  await page.waitForURL("**/dashboard");
});

test("a forgotten password is reset by the emailed link, which works once and ends every session", async () => {
  const user = await product.user();
  const elsewhere = await product.page({ as: user, expectedNoise: refusals });
  const page = await product.page({ expectedNoise: refusals });
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await page.waitForURL("**/forgot-password");
  await page.getByRole("heading", { name: "Forgot password" }).waitFor();
  await page.getByLabel("Email").fill(user.email);
  await page.getByRole("button", { name: "Send Reset Email" }).click();
  await page.getByText("If an account exists for this address").waitFor();
  await page.getByRole("button", { name: "Try Different Email" }).click();
  await page.getByRole("button", { name: "Send Reset Email" }).waitFor();

  const link = await product.linkTo(user.email, "https?:\\S+/reset-password\\?token=");
  await page.goto(link);
  await page.getByRole("button", { name: "Reset Password" }).click();
  await page.getByText("Password must be at least 8 characters long").waitFor();
  await page.getByText("Please confirm your password").waitFor();
  await page.getByLabel("New Password").fill("a-brand-new-one");
  await page.getByLabel("Confirm Password").fill("a-brand-new-two");
  await page.getByRole("button", { name: "Show password" }).first().click();
  await page.locator("input[name=password][type=text]").waitFor();
  await page.getByRole("button", { name: "Hide password" }).click();
  await page.locator("input[name=password][type=password]").waitFor();
  await page.getByRole("button", { name: "Reset Password" }).click();
  await page.getByText("Passwords don't match").waitFor();
  await page.getByLabel("Confirm Password").fill("a-brand-new-one");
  await page.getByRole("button", { name: "Reset Password" }).click();
  await page.getByRole("link", { name: "Continue to Login" }).click();
  await page.waitForURL("**/login");

  expect((await elsewhere.request.get("/api/me")).status()).toBe(401);
  const logIn = (given: string) =>
    page.request.post("/api/auth/login", { data: { email: user.email, password: given } });
  expect((await logIn(user.password)).status()).toBe(401);
  expect((await logIn("a-brand-new-one")).status()).toBe(200);

  await page.goto(link);
  await page.getByLabel("New Password").fill("yet-another-one");
  await page.getByLabel("Confirm Password").fill("yet-another-one");
  await page.getByRole("button", { name: "Reset Password" }).click();
  await page.getByRole("heading", { name: "Invalid Reset Link" }).waitFor();
  await page.getByText("expire after 1 hour").waitFor();
});

test("without JavaScript a user can register, log out, log in, and reset the password", async () => {
  const page = await product.page({ javaScript: false, expectedNoise: refusals });
  const email = newAddress();
  await page.goto("/register");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm Password").fill("different-1");
  await page.getByRole("button", { name: "Start Free Trial" }).click();
  await page.getByText("Passwords don't match").waitFor();
  await expect.poll(() => page.getByLabel("Email").inputValue()).toBe(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm Password").fill(password);
  const leadOn = await product.hold(page, "**/dashboard");
  await page.getByRole("button", { name: "Start Free Trial" }).click();
  await page.getByText("14 days of free access").waitFor();
  leadOn();
  await page.waitForURL("**/dashboard");

  await page.goto("/checkout");
  await page.getByRole("button", { name: "Log out" }).click();
  await page.waitForURL("**/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill("wrong");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByText("Invalid email or password. Please try again.").waitFor();

  await page.getByRole("link", { name: "Forgot password?" }).click();
  await page.waitForURL("**/forgot-password");
  await page.getByRole("heading", { name: "Forgot password" }).waitFor();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send Reset Email" }).click();
  await page.getByText("If an account exists for this address").waitFor();
  await page.goto(await product.linkTo(email, "https?:\\S+/reset-password\\?token="));
  await page.getByLabel("New Password").fill("a-brand-new-one");
  await page.getByLabel("Confirm Password").fill("a-brand-new-one");
  await page.getByRole("button", { name: "Reset Password" }).click();
  await page.getByRole("link", { name: "Continue to Login" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill("a-brand-new-one");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL("**/dashboard");
});

test("a link older than an hour is invalid", async () => {
  const user = await product.user();
  const page = await product.page({ expectedNoise: refusals });
  await page.request.post("/api/auth/forgot-password", { data: { email: user.email } });
  const link = await product.linkTo(user.email, "https?:\\S+/reset-password\\?token=");
  await product
    .context()
    .db.update(passwordResetTokens)
    .set({ expiresAt: new Date(0) });
  await page.goto(link);
  await page.getByLabel("New Password").fill("a-brand-new-one");
  await page.getByLabel("Confirm Password").fill("a-brand-new-one");
  await page.getByRole("button", { name: "Reset Password" }).click();
  await page.getByRole("heading", { name: "Invalid Reset Link" }).waitFor();
  expect(await page.getByRole("link", { name: "Get New Reset Link" }).getAttribute("href")).toBe(
    "/forgot-password",
  );
});

test("a copied cookie is useless once its owner has logged out", async () => {
  const page = await product.page({ as: await product.user() });
  const cookies = await page.context().cookies();
  expect((await page.request.get("/api/me")).status()).toBe(200);
  await page.request.post("/api/auth/logout");
  await page.context().addCookies(cookies);
  expect((await page.request.get("/api/me")).status()).toBe(401);
});

test("form errors are accessible", async () => {
  const page = await product.page({ width: 390 });
  await page.goto("/register");
  await page.getByRole("button", { name: "Start Free Trial" }).click();
  await page.getByText("Please enter a valid email address").waitFor();
  expect(await product.accessibilityProblems(page)).toEqual([]);
});

test("login works by keyboard alone, and errors receive focus", async () => {
  const user = await product.user();
  const page = await product.page();
  await page.goto("/login");
  await page.getByLabel("Email").focus();
  await page.keyboard.press("Enter");
  await page.getByText("Password is required").waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("email");
  await page.keyboard.type(user.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(user.password);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/dashboard");
});

test.each([
  ["/login", "Sign In", "Login failed. Please try again."],
  ["/register", "Start Free Trial", "Registration failed. Please try again."],
  ["/forgot-password", "Send Reset Email", "Failed to send password reset email. Please try again."],
  ["/reset-password?token=any", "Reset Password", "Failed to reset password. Please try again."],
])("when the server is unreachable %s says so and keeps the input", async (path, button, failure) => {
  const page = await product.page({ expectedNoise: /ERR_INTERNET_DISCONNECTED/ });
  await page.goto(path);
  const typed = new Map<string, string>();
  for (const field of await page.locator("main input:not([type=hidden])").all()) {
    const isEmail = (await field.getAttribute("name")) === "email";
    const text = isEmail ? "ada@example.com" : password;
    await field.fill(text);
    typed.set((await field.getAttribute("name")) ?? "", text);
  }
  expect(typed.size).toBeGreaterThan(0);
  await page.context().setOffline(true);
  await page.getByRole("button", { name: button, exact: true }).click();
  await page.getByRole("alert").getByText(failure).waitFor();
  for (const [name, text] of typed) {
    await expect.poll(() => page.locator(`main input[name=${name}]`).inputValue()).toBe(text);
  }
});
