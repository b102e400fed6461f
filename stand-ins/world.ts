import type { DemonstrationArticle } from "./news/article";

/** What every stand-in lives in: a time, ids, and the articles that exist by now. */
export interface World {
  now: () => Date;
  newId: () => string;
  /** Articles published by now, newest first. */
  articles: () => DemonstrationArticle[];
}

/** A call that reached a stand-in. */
export interface Call {
  request: Request;
  url: URL;
  /** The address after the service's own prefix: "/v1/news/all". */
  path: string;
}

/** One look-alike of an outside service, in its provider's own wire format. */
export interface StandIn {
  answer: (call: Call) => Response | Promise<Response>;
  /** How this provider says that it was called too often. */
  rateLimited: () => Response;
  /** How this provider says that it is broken. */
  failing: (status: number) => Response;
}

export const json = (body: unknown, init: ResponseInit = {}): Response => Response.json(body, init);
