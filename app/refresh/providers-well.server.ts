import { sql } from "drizzle-orm";
import { ANALYST_SERVICE } from "~/assessment/explanation/analyst.server";
import type { Context } from "~/context.server";
import { firstRow, runBatch } from "~/database/query.server";
import { IS_MAIL_REFUSED } from "~/delivery/lanes.server";
import { READER_SERVICE } from "~/reading/reader.server";
import { callStates } from "~/sources/record-fetches.server";
import { isConfigured } from "~/sources/endpoints.server";
import { analystAccess, readerAccess, type ModelSettings } from "~/sources/complete.server";
import { areTooManySilent, modelSilenceOf, silentServices, type CallState } from "~/sources/source-freshness";

/** Returns the models that this deployment calls and that don't answer. */
export function silentModels(states: readonly CallState[], settings: ModelSettings, now: Date) {
  const called = [
    { service: ANALYST_SERVICE, model: analystAccess(settings)?.model },
    { service: READER_SERVICE, model: readerAccess(settings)?.model },
  ] as const;
  return called.flatMap(({ service, model }) => {
    const silence = modelSilenceOf(
      states.find(({ source }) => source === service),
      now,
    );
    return model && silence ? [{ service, ...silence, ...(silence.isGone && { model }) }] : [];
  });
}

/** True if a model refuses our key or is gone, so that an operator is needed. */
export const areModelsRefused = (models: ReturnType<typeof silentModels>): boolean =>
  models.some(({ isRefused, isGone }) => isRefused || isGone);

/**
 * False while an official source or more than two others are silent, or a model or the email provider refuses our key, as on
 * `/health`.
 */
export async function areProvidersWell(
  context: Pick<Context, "ai" | "config" | "db" | "now">,
): Promise<boolean> {
  const { db, config } = context;
  const { states, mail } = await runBatch(db, {
    states: callStates(db),
    mail: firstRow(db.select({ isRefused: IS_MAIL_REFUSED }).from(sql`(select 1)`)),
  });
  const silent = silentServices(states, (key) => isConfigured(config, key), context.now());
  const isMailRefused = mail?.isRefused === 1 && config.RESEND_API_KEY !== undefined;
  return (
    !areTooManySilent(silent) &&
    !areModelsRefused(silentModels(states, context, context.now())) &&
    !isMailRefused
  );
}
