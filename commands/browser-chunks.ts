import path from "node:path";

/** Parts of nearly every page, below app: in one file they compress better than in 25 files of a few hundred bytes. */
export const COMMON_PARTS = names(`
  components/form/intent-form components/form/page-action components/form/post-json components/form/send-failure
  components/logo components/page-error-boundary components/page-header components/page-meta components/page-response
  components/revalidation components/theme
  components/ui/alert components/ui/badge components/ui/button components/ui/card components/ui/controls
  components/ui/scripts components/ui/spinner components/ui/text components/ui/toast
`);

/** The layout with the sidebar, and small parts that several of its pages show: 20 files fewer to request. */
export const LAYOUT_PARTS = names(`
  components/legal-page components/page-change components/sidebar components/user-menu
  components/accounts/unreachable-notice components/billing/already-subscribed components/missing-sources
  components/ui/table
  accounts/refusals assessment/method-version news/coding-guide refresh/overdue time
`);

/** Modules used by the pages with figures: level and forecast, their history, method and record, and the news. */
export const FIGURE_PARTS = names(`
  components/review-outcome components/analysis/subjects
  assessment/forecast/forecast-question assessment/labels assessment/percent
  corrections/reports
`);

/** Modules used only by the dashboard, day pages, the pages of its numbers and the news; the landing page has no scripts. */
export const STORY_PARTS = names(`
  components/dashboard/dashboard-data components/dashboard/forecast-steps components/dashboard/risk-number components/dashboard/risk-scale
  components/dashboard/story components/landing/latest-day
`);

function names(list: string): string[] {
  return list.trim().split(/\s+/);
}

/**
 * Returns the browser chunk of a module; undefined leaves it to the bundler, which splits by importers. Wherever the
 * project's folder lies, only the path inside it counts.
 */
export function chunkOf(project: string, module: string): string | undefined {
  const id = path.relative(project, module);
  // Apart from our own code, so a release leaves it in visitors' caches.
  if (/^node_modules\/(react|react-dom|scheduler|@remix-run)\//.test(id)) return "react";
  // Most pages show no form that Conform checks, so the common parts leave it out.
  if (/^node_modules\/@conform-to\/(dom|react)\/|^app\/components\/form\/fields\./.test(id)) return "forms";
  const name = /^app\/(.+)\.tsx?$/.exec(id)?.[1];
  if (name === undefined) return undefined;
  if (COMMON_PARTS.includes(name)) return "common";
  if (LAYOUT_PARTS.includes(name)) return "layout";
  if (FIGURE_PARTS.includes(name)) return "figures";
  return STORY_PARTS.includes(name) ? "stories" : undefined;
}
