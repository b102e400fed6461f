/** How long the reader's own browser may reuse a response. Never in shared caches, because access is per user. */
export const freshFor = (minutes: number) => ({
  "Cache-Control": `private, max-age=${minutes * 60}`,
  Vary: "Cookie",
});
