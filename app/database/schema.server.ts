// Every table, in the order of the pipeline. No ON DELETE CASCADE: when a migration rebuilds a table, it would silently
// delete the child rows. Related rows are deleted together in one batch.

export * from "./tables/sources.server";
export * from "./tables/news.server";
export * from "./tables/assessments.server";
export * from "./tables/accounts.server";
export * from "./tables/billing.server";
export * from "./tables/alerts.server";
export * from "./tables/delivery.server";
export * from "./tables/push.server";
export * from "./tables/corrections.server";
export * from "./tables/administration.server";
