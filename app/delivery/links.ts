/** Where links in mail lead where APP_ORIGIN is not set: the queue has no request to take an address from. */
const LOCAL_ORIGIN = "http://localhost:8787";

/** The absolute address of a path of the product. */
export const linkTo = (config: { APP_ORIGIN?: string | undefined }, path: string) =>
  `${config.APP_ORIGIN ?? LOCAL_ORIGIN}${path}`;
