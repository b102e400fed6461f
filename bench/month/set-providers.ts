import type { providersAt } from "./providers";
import { SOURCES, type Fault } from "./schedule";

/** Whether the fault lasts at this time, in ms since the month began. */
export const isActive = ({ from, to }: Fault, since: number) => from <= since && since < to;

/** Sets each provider to the fault that is active, or back. */
export async function setProviders(
  providers: ReturnType<typeof providersAt>,
  faults: readonly Fault[],
  since: number,
): Promise<void> {
  const active = faults.filter((fault) => isActive(fault, since));
  for (const service of SOURCES) {
    const found = active.find((fault) => fault.kind === "source" && fault.service === service);
    const mode = found?.kind === "source" ? found.mode : "ok";
    const isDown = active.some(({ kind }) => kind === "all sources down");
    const isLying = service === "reader" && active.some(({ kind }) => kind === "lying model");
    const isObeying = service === "reader" && active.some(({ kind }) => kind === "hostile feed");
    const isRefused = active.some((fault) => fault.kind === "source refused" && fault.service === service);
    if (isRefused) await providers.refuse(service);
    else
      await providers.set(
        service,
        isDown ? "down" : isLying ? "lies-irrelevant" : isObeying ? "obeys" : mode,
      );
  }
  if (active.some(({ kind }) => kind === "stripe refused")) await providers.refuse("stripe");
  else await providers.set("stripe", "ok");
  const mail = active.find((fault) => fault.kind === "mail");
  await providers.set("email", mail?.kind === "mail" ? mail.mode : "ok");
}
