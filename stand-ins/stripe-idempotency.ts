import { failed, type Reply } from "./stripe-replies";

/** Remembers the replies by Idempotency-Key: a repeated call gets the first reply, whatever has changed since. */
export function createIdempotency() {
  const replies = new Map<string, { call: string; reply: Reply }>();

  /** @param call the path and parameters; a key with other ones is rejected */
  function answer(request: Request, call: string, act: () => Reply): Reply {
    const key = request.method === "POST" ? request.headers.get("Idempotency-Key") : null;
    if (!key) return act();
    const before = replies.get(key);
    if (before && before.call !== call) {
      const message = "Keys for idempotent requests can only be used with the same parameters";
      return failed(400, "idempotency_error", message);
    }
    const reply = before?.reply ?? structuredClone(act());
    if (reply.status < 500) replies.set(key, { call, reply });
    return reply;
  }

  return { answer, reset: () => replies.clear() };
}
