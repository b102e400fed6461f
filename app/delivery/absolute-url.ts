/** The absolute address of a path of the product, for links in emails. */
export const absoluteUrl = (config: { APP_ORIGIN: string }, path: string) => `${config.APP_ORIGIN}${path}`;
