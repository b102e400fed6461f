import type { DemonstrationArticle } from "../../stand-ins/news/article";
import { articlesOfPack } from "../../stand-ins/news/packs";
import { ConnectionDropped, type Service } from "../../stand-ins/control";
import type { ReceivedMail } from "../../stand-ins/email";
import { createStandIns } from "../../stand-ins/stand-ins";
import type { Manner } from "../../stand-ins/scenario";
import type { FaultMode } from "./schedule";

export const STAND_INS = "http://month.stand-ins.test";

/** The simulated providers on the month's clock, without a network. A slow one answers after its caller has given up. */
export function providersAt(options: {
  now: () => Date;
  newId: () => string;
  /** Whether the news is an emergency, so that the levels move. */
  isEscalated: (now: Date) => boolean;
  hostile: (now: Date) => DemonstrationArticle[];
}) {
  const { now, newId, isEscalated, hostile } = options;
  const slow = new Set<string>();
  const modes = new Map<Service, string>();
  const mails: ReceivedMail[] = [];
  const standIns = createStandIns({
    now,
    newId,
    articles: (at) => [...hostile(at), ...articlesOfPack(isEscalated(at) ? "escalation" : "recorded", at)],
    send: async () => new Response(null, { status: 204 }),
  });
  const ask = (path: string, init?: RequestInit) => standIns.fetch(new Request(`${STAND_INS}${path}`, init));
  const put = async (service: Service, fault: { mode: string; status?: number }) => {
    const body = JSON.stringify(fault);
    if (modes.get(service) === body) return;
    modes.set(service, body);
    const response = await ask(`/control/${service}`, { method: "PUT", body });
    if (!response.ok) throw new Error(await response.text());
  };

  return {
    fetch: (async (input, init) => {
      const request = new Request(input, init);
      const service = new URL(request.url).pathname.split("/")[1] ?? "";
      try {
        const response = await standIns.fetch(request);
        if (slow.has(service)) throw new DOMException("The operation timed out", "TimeoutError");
        return response;
      } catch (error) {
        if (error instanceof ConnectionDropped) throw new TypeError("The connection was lost");
        throw error;
      }
    }) as typeof fetch,
    async set(service: Service, mode: FaultMode | Manner | "ok") {
      if (mode === "slow") slow.add(service);
      else slow.delete(service);
      await put(service, { mode: mode === "slow" ? "ok" : mode });
    },
    /** Makes it answer 401 to every call. */
    async refuse(service: Service) {
      slow.delete(service);
      await put(service, { mode: "error", status: 401 });
    },
    /** Every email that the provider took so far, oldest first. */
    async received(): Promise<readonly ReceivedMail[]> {
      const arrived = (await (await ask("/inbox.json")).json()) as ReceivedMail[];
      await ask("/inbox.json", { method: "DELETE" });
      mails.push(...arrived.reverse().map((mail) => ({ ...mail, html: "" })));
      return mails;
    },
  };
}
