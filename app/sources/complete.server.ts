import type { Context } from "~/context.server";
import { attemptWithRetries, type Attempt } from "./attempt.server";
import {
  completionRequest,
  modelEndpoint,
  readCompletion,
  type Completion,
  type ModelAccess,
  type Prompt,
} from "./chat-completion";
import { workersAiFetch } from "./workers-ai.server";

/** A call to a model. */
export interface ModelCall {
  /** Name of the caller, for error messages. */
  name: string;
  access: ModelAccess;
  prompt: Prompt;
  /** For each attempt, to its last byte. */
  timeLimitMs: number;
  attempts: number;
}

/**
 * Has a model complete a prompt, at its address or through the binding, with the limits and retries of any outside call. Never
 * throws; returns the last attempt.
 * @param read checks the answer; anything it throws makes it malformed
 * @param onAttempt is told of each attempt, the first with the number 1
 */
export function complete<Result>(
  context: Pick<Context, "fetch" | "now" | "random" | "sleep">,
  { name, access, prompt, timeLimitMs, attempts }: ModelCall,
  read: (completion: Completion) => Result,
  onAttempt: (made: Attempt<Result>, attemptNumber: number) => void = () => undefined,
): Promise<Attempt<Result>> {
  return attemptWithRetries(
    "ai" in access ? { ...context, fetch: workersAiFetch(access.ai, name) } : context,
    { ...modelEndpoint(name, access, timeLimitMs), attempts },
    completionRequest(access, prompt),
    (body) => read(readCompletion(body)),
    onAttempt,
  );
}
