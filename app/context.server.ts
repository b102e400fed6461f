import type { DeliveryContext } from "./delivery/delivery-context";
import type { WordModel } from "./news/word-weights";
import type { AiBinding } from "./sources/chat-completion";

/** All dependencies and bindings. Entry points and routes hold them; modules take only what they need. */
export interface Context extends DeliveryContext {
  readonly sessions: KVNamespace;
  /** Refreshes that administrators started. */
  readonly refreshes: Queue;
  /** The trained word model, read from the static files when first asked for. */
  readonly wordModel: () => Promise<WordModel>;
  /** The id of the deployed version of the Worker. */
  readonly version: string;
  /** Cloudflare's models; null outside a deployment, where nothing may call out. */
  readonly ai: AiBinding | null;
  readonly accountLimiter: RateLimit;
  readonly addressLimiter: RateLimit;
  readonly failureLimiter: RateLimit;
  readonly hashLimiter: RateLimit;
  readonly registrationLimiter: RateLimit;
}
