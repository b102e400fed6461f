import { PRODUCT } from "~/product";

/** The Schema.org facts of a daily figure, whose finished days the public feeds have. */
export const dailyDataset = (
  origin: string,
  url: string,
  { name, measure }: { name: string; measure: string },
) => ({
  "@type": "Dataset",
  name,
  description: `${name}. One value for each finished UTC day, with a public method.`,
  url,
  creator: { "@type": "Organization", name: PRODUCT, url: `${origin}/` },
  isAccessibleForFree: true,
  variableMeasured: measure,
  measurementTechnique: `${origin}/method`,
  distribution: [
    { "@type": "DataDownload", encodingFormat: "application/feed+json", contentUrl: `${origin}/feed.json` },
    { "@type": "DataDownload", encodingFormat: "application/rss+xml", contentUrl: `${origin}/feed.xml` },
  ],
});
