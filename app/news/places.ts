/** A place and its other names in headlines; a city stands for its state. Lowercase, without punctuation, as a fingerprint has them. */
const PLACES: readonly (readonly [place: string, names: string])[] = [
  ["arizona", "arizona|phoenix"],
  ["california", "california|los angeles|san francisco"],
  ["colorado", "colorado|denver"],
  ["dc", "dc"],
  ["florida", "florida|miami"],
  ["georgia", "georgia|atlanta"],
  ["illinois", "illinois|chicago"],
  ["kentucky", "kentucky|louisville"],
  ["louisiana", "louisiana|new orleans"],
  ["maryland", "maryland|baltimore"],
  ["massachusetts", "massachusetts|boston"],
  ["michigan", "michigan|detroit"],
  ["minnesota", "minnesota|minneapolis"],
  ["new york", "new york|nyc"],
  ["oregon", "oregon|portland"],
  ["pennsylvania", "pennsylvania|philadelphia"],
  ["tennessee", "tennessee|memphis"],
  ["texas", "texas|houston|dallas"],
  ["washington state", "seattle|washington state"],
  [
    "",
    "alabama|alaska|arkansas|connecticut|delaware|hawaii|idaho|indiana|iowa|kansas|maine|mississippi|missouri|montana|nebraska|nevada|new hampshire|new jersey|new mexico|north carolina|north dakota|ohio|oklahoma|rhode island|south carolina|south dakota|utah|vermont|virginia|wisconsin|wyoming|puerto rico",
  ],
  ["canada", "canada|canadian"],
  ["mexico", "mexico|mexican"],
  ["cuba", "cuba|cuban"],
  ["north korea", "north korean?"],
  ["china", "china|chinese"],
  ["russia", "russian?"],
  ["iran", "iran|iranian"],
  ["venezuela", "venezuelan?"],
  ["britain", "britain|british|uk"],
  ["europe", "europe|european|eu"],
];

const MATCHERS = PLACES.map(([place, names]) => [place, new RegExp(`\\b(?:${names})\\b`, "g")] as const);

/** Returns the places that a fingerprint names: "chicago braces for troops" names Illinois. */
export function placesIn(fingerprint: string): Set<string> {
  const found = new Set<string>();
  for (const [place, matcher] of MATCHERS) {
    for (const [name] of fingerprint.matchAll(matcher)) found.add(place || name);
  }
  return found;
}
