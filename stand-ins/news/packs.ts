import { DAY_MS, HOUR_MS } from "../../app/time";
import { articlesOf, type DemonstrationArticle, type DemonstrationStory } from "./article";
import { CYCLE_DAYS, ESCALATION, EVERYDAY, RECORDED } from "./stories";

export const PACKS = ["calm", "recorded", "escalation"] as const;
export type Pack = (typeof PACKS)[number];
export const DEFAULT_PACK: Pack = "recorded";

/** No service looks back further. */
const LOOK_BACK_DAYS = 31;
const EVERYDAY_STORIES = 3;

/**
 * The articles of a pack published by `now`, newest first. Everyday and recorded stories belong to calendar days, so a
 * replay of the past finds each day's own; an escalation is always a few hours old.
 */
export const articlesOfPack = (pack: Pack, now: Date): DemonstrationArticle[] =>
  articlesInHour(pack, Math.floor(now.getTime() / HOUR_MS)).filter(({ publishedAt }) => publishedAt <= now);

/** The last hour asked for of each pack: a refresh asks a hundred times. */
const lastHours = new Map<Pack, { hour: number; articles: readonly DemonstrationArticle[] }>();

/** A pack as it stands in an hour, with what the rest of the hour publishes. */
function articlesInHour(pack: Pack, hour: number): readonly DemonstrationArticle[] {
  const last = lastHours.get(pack);
  if (last?.hour === hour) return last.articles;
  const today = Math.floor((hour * HOUR_MS) / DAY_MS);
  const days = Array.from({ length: LOOK_BACK_DAYS }, (_, ago) => today - ago);
  const daily = days.flatMap((day) =>
    [
      ...everydayOn(day),
      ...(pack === "calm" ? [] : RECORDED.filter(({ at }) => day % CYCLE_DAYS === at)),
    ].flatMap((story, index) => articlesOf(story, new Date(day * DAY_MS + (5 + (index % 6)) * HOUR_MS))),
  );
  const sudden = pack === "escalation" ? ESCALATION : [];
  const articles = [
    ...sudden.flatMap((story) => articlesOf(story, new Date((hour - story.at) * HOUR_MS))),
    ...daily,
  ].sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime());
  lastHours.set(pack, { hour, articles });
  return articles;
}

/** Every story of every pack, whose true classes the simulated second reader knows. */
export const allStories = () => [...EVERYDAY, ...RECORDED, ...ESCALATION];

const everydayOn = (day: number): DemonstrationStory[] =>
  Array.from(
    { length: EVERYDAY_STORIES },
    (_, index) => EVERYDAY[(day * EVERYDAY_STORIES + index) % EVERYDAY.length],
  )
    .filter((story) => story !== undefined)
    .map((story) => ({ ...story, at: day }));
