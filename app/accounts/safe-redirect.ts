const HOME = "/dashboard";

/** Never matches a real host; addresses are only resolved against it. */
const BASE = "https://same-origin.invalid";

/** Sign-in, registration and sign-out pages: never a redirect target, to avoid loops. */
const ENTRANCES = ["/login", "/login/code", "/register", "/logout"];

/**
 * Where to go after login: the page that was asked for when it is one of ours, else the dashboard. Only a path within
 * this site passes: "//evil.example", "/\evil.example" and "https://evil.example" do not.
 */
export function safeRedirect(to: unknown): string {
  if (typeof to !== "string" || !/^\/(?![/\\])/.test(to) || hasTrick(to)) return HOME;
  const url = URL.canParse(to, BASE) ? new URL(to, BASE) : null;
  if (!url || url.origin !== BASE || url.pathname.startsWith("//")) return HOME;
  if (ENTRANCES.includes(url.pathname) || url.pathname.startsWith("/api/")) return HOME;
  return url.pathname + url.search + url.hash;
}

/** Backslashes count as slashes and control characters vanish when a browser reads an address. */
const hasTrick = (to: string) => [...to].some((char) => char === "\\" || char <= " " || char === "\u007f");

/** The login page, which remembers the page asked for unless that is where login leads anyway. */
export function loginAddress(asked: URL): string {
  const to = safeRedirect(asked.pathname + asked.search);
  return to === HOME ? "/login" : `/login?redirectTo=${encodeURIComponent(to)}`;
}
