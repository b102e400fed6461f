/** Stores whether the sidebar is wide: `true` or `false`. */
const SIDEBAR_COOKIE = "sidebar_state";
const LIFETIME_SECONDS = 7 * 24 * 60 * 60;

/** Reads the sidebar's state from a Cookie header; wide by default. */
export function readSidebarState(cookieHeader: string | null): boolean {
  const pair = (cookieHeader ?? "")
    .split(";")
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(`${SIDEBAR_COOKIE}=`));
  return pair !== `${SIDEBAR_COOKIE}=false`;
}

/** The cookie that stores the sidebar's state: for 7 days, on every page. */
export function writeSidebarState({ isWide }: { isWide: boolean }): string {
  return `${SIDEBAR_COOKIE}=${isWide}; Path=/; Max-Age=${LIFETIME_SECONDS}; SameSite=Lax`;
}
