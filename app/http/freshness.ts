/** How long a reader's own browser may use an answer again. Never shared between readers: access is theirs alone. */
export const freshFor = (minutes: number) => ({
  "Cache-Control": `private, max-age=${minutes * 60}`,
  Vary: "Cookie",
});
