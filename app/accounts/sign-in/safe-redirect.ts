const HOME = "/dashboard";

/** Never matches a real host; addresses are only resolved against it. */
const BASE = "https://same-origin.invalid";

/** Sign-in, registration and sign-out pages: never a redirect target, to avoid loops. */
const AUTH_PATHS = ["/login", "/login/code", "/register", "/logout"];

/**
 * Returns where to go after login: the requested page if it is one of ours, else the dashboard. Only same-site paths
 * pass: "//evil.example", "/\evil.example" and "https://evil.example" don't.
 */
export function safeRedirect(to: unknown): string {
  if (typeof to !== "string" || !/^\/(?![/\\])/.test(to) || hasTrick(to)) return HOME;
  const url = URL.canParse(to, BASE) ? new URL(to, BASE) : null;
  if (!url || url.origin !== BASE || url.pathname.startsWith("//")) return HOME;
  if (AUTH_PATHS.includes(url.pathname) || url.pathname.startsWith("/api/")) return HOME;
  return url.pathname + url.search + url.hash;
}

/** Browsers read backslashes as slashes and drop control characters. */
const hasTrick = (to: string) => [...to].some((char) => char === "\\" || char <= " " || char === "\u007f");

/** The login page's path, remembering the requested page unless login leads there anyway. */
export function loginAddress(url: URL): string {
  const to = safeRedirect(url.pathname + url.search);
  return to === HOME ? "/login" : `/login?redirectTo=${encodeURIComponent(to)}`;
}

/** The path of the page where users confirm who they are, before something sensitive on the page `backTo`. */
export const confirmAddress = (backTo: string) => `/account/confirm?redirectTo=${encodeURIComponent(backTo)}`;
