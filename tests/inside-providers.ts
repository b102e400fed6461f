import type { Context } from "~/context.server";
import { resendMailer } from "~/delivery/resend-mailer.server";
import { mailerUnlessRestored } from "~/privacy/restored.server";
import { createStandIns, type StandInsOptions } from "../stand-ins/stand-ins";

/**
 * The context with simulated providers of its own in this process. Over the network, as by default, a call takes half a
 * millisecond of processor time, which counts where a test makes ten thousand.
 */
export function withInsideProviders(context: Context, options: StandInsOptions): Context {
  const standIns = createStandIns(options);
  const fetcher: typeof fetch = (input, init) => standIns.fetch(new Request(input, init));
  const mailer = mailerUnlessRestored(context, resendMailer(context.config, fetcher));
  return { ...context, fetch: fetcher, mailer };
}
