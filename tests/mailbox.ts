import type { ReceivedMail } from "../stand-ins/email";
import type { Context } from "~/context.server";

/** The simulated email provider of a test's context: its inbox and faults. */
export function mailboxOf(context: Pick<Context, "config" | "fetch">) {
  const at = (path: string) => new URL(path, context.config.RESEND_BASE_URL);
  return {
    /** Received emails, newest first. */
    inbox: async () => (await (await context.fetch(at("/inbox.json"))).json()) as ReceivedMail[],
    fail: (fault: { mode: "error" | "rate-limited" | "down" | "malformed"; status?: number }) =>
      context.fetch(at("/control/email"), { method: "PUT", body: JSON.stringify(fault) }),
    recover: () =>
      context.fetch(at("/control/email"), { method: "PUT", body: JSON.stringify({ mode: "ok" }) }),
    /** How often the provider was called. */
    calls: async () => {
      const { services } = (await (await context.fetch(at("/control"))).json()) as {
        services: { email: { calls: number } };
      };
      return services.email.calls;
    },
    /** Empties the inbox and resets faults and calls. */
    reset: async () => {
      await context.fetch(at("/inbox.json"), { method: "DELETE" });
      await context.fetch(at("/control"), { method: "DELETE" });
    },
  };
}
