import type { DemonstrationStory } from "./article";

/** What every day brings: news that has nothing to do with leaving the country, much of it in the same words. */
export const EVERYDAY: readonly DemonstrationStory[] = [
  {
    at: 0,
    title: "Striker to exit club as transfer window nears its end",
    text: "The forward told supporters that his exit was agreed with the board weeks ago.",
    carriers: ["thenewsapi"],
  },
  {
    at: 1,
    title: "Snow brings a county travel ban for trucks on the northern plains",
    text: "Drivers were told to wait until plows had passed; schools open two hours late.",
    carriers: ["thenewsapi"],
  },
  {
    at: 2,
    title: "Museum opens a show of passport photographs from a century of studios",
    text: "The portraits show how fashions of the studio changed.",
    carriers: ["guardian"],
  },
  {
    at: 3,
    title: "Software maker plans its exit from the handset market",
    text: "The company will sell its patents and keep its maps business.",
    carriers: ["thenewsapi"],
  },
  {
    at: 4,
    title: "Foreign ministry of Valdoria bars its own citizens from leaving before the vote",
    text: "Valdorian students abroad were told to return by Friday.",
    carriers: ["guardian", "thenewsapi"],
  },
  {
    at: 5,
    title: "Rookie quarterback leads the draft class in completions",
    text: "Scouts praise his calm under pressure.",
    carriers: ["thenewsapi"],
  },
  {
    at: 6,
    title: "Island republic extends visa ban on visitors from four countries",
    text: "Hoteliers expect fewer bookings in the spring.",
    carriers: ["thenewsapi"],
  },
  {
    at: 7,
    title: "Chess federation revokes the title of a grandmaster after an inquiry",
    text: "The player may appeal within thirty days.",
    carriers: ["guardian"],
  },
  {
    at: 8,
    title: "Airline adds a winter route between two lakeside cities",
    text: "Tickets go on sale on Monday.",
    carriers: ["thenewsapi"],
  },
  {
    at: 9,
    title: "City council closes the harbor road for bridge repairs",
    text: "Ferries run every twenty minutes until the road opens again.",
    carriers: ["thenewsapi"],
  },
];
