/** An assessment reads as many contextual articles; documents and direct news have no such bound. */
export const CONTEXT_ARTICLES_MAX = 5_000;

/** What no reader calls relevant stays so many days, so that it isn't read again; no screen shows it. */
export const IRRELEVANT_KEPT_DAYS = 14;
