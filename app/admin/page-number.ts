/** The requested page, `?page=3`; page 1 if the parameter is invalid. */
export function pageNumber(url: string): number {
  const asked = Number(new URL(url).searchParams.get("page"));
  return Number.isInteger(asked) && asked >= 1 && asked <= 100_000 ? asked : 1;
}
