/** The cookie that keeps whether the sidebar is wide: `true` or `false`. */
const SIDEBAR_COOKIE = "sidebar_state";
const LIFETIME_SECONDS = 7 * 24 * 60 * 60;

/** Whether the sidebar is wide, by a request's Cookie header; wide until the reader says otherwise. */
export function readSidebarState(cookieHeader: string | null): boolean {
  const pair = (cookieHeader ?? "")
    .split(";")
    .map((one) => one.trim())
    .find((one) => one.startsWith(`${SIDEBAR_COOKIE}=`));
  return pair !== `${SIDEBAR_COOKIE}=false`;
}

/** The cookie to set when the sidebar was toggled: for 7 days, on every page. */
export function writeSidebarState(isWide: boolean): string {
  return `${SIDEBAR_COOKIE}=${isWide}; Path=/; Max-Age=${LIFETIME_SECONDS}; SameSite=Lax`;
}
