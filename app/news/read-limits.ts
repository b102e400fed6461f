/** An assessment reads as many contextual articles; documents and direct news have no such bound. */
export const CONTEXT_ARTICLES_MAX = 5_000;
