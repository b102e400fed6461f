/** Returns the absolute URL of a path, for links in emails. */
export const absoluteUrl = (config: { APP_ORIGIN: string }, path: string) => `${config.APP_ORIGIN}${path}`;
