import type { Config } from "./config.server";
import type { Database } from "./database/open.server";

/** Dependencies and bindings that any module may use. `~/context.server` adds those of single modules. */
export interface BaseContext {
  readonly config: Config;
  readonly db: Database;
  readonly fetch: typeof fetch;
  readonly now: () => Date;
  readonly newId: () => string;
  /** A number in [0, 1), for jitter only; not for secrets. */
  readonly random: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  /** Lets work continue after the response has been sent. */
  readonly waitUntil: (work: Promise<unknown>) => void;
}
