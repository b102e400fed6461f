/** How many pages of each list of the monitor can be opened. The emails are read from the start, as they come from several tables. */
export const PAGES_MAX = { runs: 100_000, emails: 100 } as const;

/** The parameters of the monitor's address that name a page of a list; invalid ones are left out. */
export const listPages = (params: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    Object.entries(PAGES_MAX).flatMap(([name, max]) => {
      const page = Number(params.get(name));
      return Number.isInteger(page) && page >= 1 && page <= max ? [[name, `${page}`]] : [];
    }),
  );

/** Choices for the metrics window, in days. */
export const METRIC_WINDOWS_DAYS = [7, 14, 30] as const;
export type MetricWindowDays = (typeof METRIC_WINDOWS_DAYS)[number];
