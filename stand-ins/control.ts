import { z } from "zod";
import { DEFAULT_PACK, PACKS, type Pack } from "./news/packs";
import { json, MANNERS, type Manner, type StandIn } from "./scenario";

export const SERVICES = [
  "thenewsapi",
  "guardian",
  "perplexity",
  "api_data_gov",
  "federal_register",
  "whitehouse",
  "treasury",
  "gdelt",
  "analyst",
  "reader",
  "email",
  "stripe",
  "heartbeat",
  "alarm_webhook",
  "push",
] as const;
export type Service = (typeof SERVICES)[number];

export const MODES = ["ok", "error", "rate-limited", "slow", "malformed", "down"] as const;
/** Only for models: the provider's response for a retired model. */
const MODEL_GONE = "model-gone";
const DELAY_MS_MAX = 120_000;
const SLOW_MS = 15_000;

const fault = z.strictObject({
  mode: z.enum([...MODES, MODEL_GONE, ...MANNERS]),
  status: z.int().min(400).max(599).optional(),
  delayMs: z.int().min(0).max(DELAY_MS_MAX).optional(),
  times: z.int().min(1).optional(),
});
type Fault = z.infer<typeof fault>;

/** Each service's current mode and its number of calls. */
export class Control {
  private faults = new Map<Service, Fault>();
  private calls = new Map<Service, number>();
  /** Ends the service's current delay. */
  private delays = new Map<() => void, Service>();
  pack: Pack;

  constructor(private readonly firstPack: Pack = DEFAULT_PACK) {
    this.pack = firstPack;
  }

  reset(): void {
    this.faults.clear();
    this.calls.clear();
    this.pack = this.firstPack;
    for (const end of this.delays.keys()) end();
  }

  /** Returns the body of `GET /control`. */
  state() {
    const services = SERVICES.map((service) => [
      service,
      { ...(this.faults.get(service) ?? { mode: "ok" }), calls: this.calls.get(service) ?? 0 },
    ]);
    return {
      news: { pack: this.pack },
      services: Object.fromEntries(services) as Record<Service, Fault & { calls: number }>,
    };
  }

  /** `PUT /control/news` and `PUT /control/{service}`. */
  async change(subject: string, request: Request): Promise<Response> {
    const body: unknown = await request.json().catch(() => undefined);
    if (subject === "news") {
      const news = z.strictObject({ pack: z.enum(PACKS) }).safeParse(body);
      if (!news.success) return refused(`news takes {"pack": ${PACKS.join(" | ")}}`, news.error);
      this.pack = news.data.pack;
      return json(this.state());
    }
    const service = SERVICES.find((candidate) => candidate === subject);
    if (!service)
      return json({ message: `No service ${subject}. There are: ${SERVICES.join(", ")}` }, { status: 404 });
    const modes = [
      ...MODES,
      ...(service === "reader" || service === "analyst" ? [MODEL_GONE] : []),
      ...(service === "reader" ? MANNERS : []),
    ];
    const parsed = fault.refine(({ mode }) => modes.includes(mode), { path: ["mode"] }).safeParse(body);
    if (!parsed.success) return refused(`${service} takes {"mode": ${modes.join(" | ")}}`, parsed.error);
    this.faults.set(service, parsed.data);
    for (const [end, slow] of this.delays) if (slow === service) end();
    return json(this.state());
  }

  /** Responds in the service's current mode: normally, or with its provider's failure. */
  async through(
    service: Service,
    standIn: StandIn,
    answer: (manner?: Manner) => Response | Promise<Response>,
  ): Promise<Response> {
    this.calls.set(service, (this.calls.get(service) ?? 0) + 1);
    const now = this.takeFault(service);
    switch (now.mode) {
      case "ok":
        return answer();
      case "error":
        return standIn.failing(now.status ?? 500);
      case "rate-limited":
        return standIn.rateLimited();
      case "slow":
        await this.delay(service, now.delayMs ?? SLOW_MS);
        return answer();
      case "malformed":
        return (
          standIn.malformed?.() ??
          new Response('{"data": [{"title": "cut o', { headers: { "Content-Type": "application/json" } })
        );
      case "model-gone":
        return standIn.modelGone?.() ?? standIn.failing(404);
      case "down":
        throw new ConnectionDropped();
      default:
        return answer(now.mode);
    }
  }

  /** Waits this long, or until the service's mode changes. */
  private async delay(service: Service, ms: number): Promise<void> {
    let end = () => undefined as void;
    let timer: ReturnType<typeof setTimeout> | undefined;
    await new Promise<void>((resolve) => {
      end = resolve;
      this.delays.set(end, service);
      timer = setTimeout(end, ms);
    });
    clearTimeout(timer);
    this.delays.delete(end);
  }

  private takeFault(service: Service): Fault {
    const current = this.faults.get(service);
    if (!current) return { mode: "ok" };
    if (current.times !== undefined) {
      if (current.times <= 1) this.faults.delete(service);
      else this.faults.set(service, { ...current, times: current.times - 1 });
    }
    return current;
  }
}

/** The service is down: the server closes the connection without a response. */
export class ConnectionDropped extends Error {
  override name = "ConnectionDropped";
}

const refused = (message: string, error: z.ZodError) =>
  json(
    { message, issues: error.issues.map(({ path, message: issue }) => `${path.join(".")}: ${issue}`) },
    { status: 400 },
  );
