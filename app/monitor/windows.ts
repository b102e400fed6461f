/** Choices for the metrics window, in days. */
export const METRIC_WINDOWS_DAYS = [7, 14, 30] as const;
export type MetricWindowDays = (typeof METRIC_WINDOWS_DAYS)[number];
