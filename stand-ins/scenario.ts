import type { DemonstrationArticle } from "./news/article";

/** Shared by every simulated provider: the time, ids, and the articles published by now. */
export interface Scenario {
  now: () => Date;
  newId: () => string;
  /** Articles published by now, newest first. */
  articles: () => DemonstrationArticle[];
}

/** How a model spoils its answers, or lets an item spoil them. */
export const MANNERS = ["lies-irrelevant", "lies-direct", "swaps-ids", "misquotes", "obeys", "half"] as const;
export type Manner = (typeof MANNERS)[number];

/** A request to a simulated provider. */
export interface Call {
  request: Request;
  url: URL;
  /** The path after the service's own prefix: "/v1/news/all". */
  path: string;
  /** For the second reader only. */
  manner?: Manner;
}

/** One simulated outside service, in its provider's own wire format. */
export interface StandIn {
  answer: (call: Call) => Response | Promise<Response>;
  /** The provider's own throttling response. */
  rateLimited: () => Response;
  /** The provider's own error response. */
  failing: (status: number) => Response;
  /** A model provider's answer for a model that it no longer has. */
  modelGone?: () => Response;
  /** A truncated response; defaults to JSON. */
  malformed?: () => Response;
}

export const json = (body: unknown, init: ResponseInit = {}): Response => Response.json(body, init);
