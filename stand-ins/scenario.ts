import type { DemonstrationArticle } from "./news/article";

/** What every simulated provider shares: the time, ids, and the articles published by now. */
export interface Scenario {
  now: () => Date;
  newId: () => string;
  /** Articles published by now, newest first. */
  articles: () => DemonstrationArticle[];
}

/** A request to a simulated provider. */
export interface Call {
  request: Request;
  url: URL;
  /** The address after the service's own prefix: "/v1/news/all". */
  path: string;
}

/** One simulated outside service, in its provider's own wire format. */
export interface StandIn {
  answer: (call: Call) => Response | Promise<Response>;
  /** The provider's own response to too many calls. */
  rateLimited: () => Response;
  /** The provider's own error response. */
  failing: (status: number) => Response;
  /** A response that is cut off; JSON where it is left out. */
  malformed?: () => Response;
}

export const json = (body: unknown, init: ResponseInit = {}): Response => Response.json(body, init);
