/** A thing to have ready, with the official source that says so. */
interface Item {
  text: string;
  source: { name: string; url: string };
}

const STATE = "https://travel.state.gov/content/travel/en";
const TRAVELERS = {
  name: "State Department, Traveler’s Checklist",
  url: `${STATE}/international-travel/before-you-go/travelers-checklist.html`,
};
const PASSPORTS = { name: "State Department, US passports", url: `${STATE}/passports.html` };
const code = (title: number, section: string) => ({
  name: `${title} U.S.C. § ${section}`,
  url: `https://www.law.cornell.edu/uscode/text/${title}/${section.replace(/\(.*/, "")}`,
});
const regulation = (name: string, path: string) => ({ name, url: `https://www.ecfr.gov/current/${path}` });

/** What to have ready before a restriction, by topic. Each source is official, or the text of a law. */
export const CHECKLIST: readonly { topic: string; items: readonly Item[] }[] = [
  {
    topic: "Passports",
    items: [
      {
        text: "My US passport is valid for at least six months after the day I plan to return.",
        source: TRAVELERS,
      },
      {
        text: "If it expires within a year, I’ve applied to renew it: you can’t leave without a valid one.",
        source: code(8, "1185(b)"),
      },
      { text: "Everyone who travels with me has a passport, children too.", source: PASSPORTS },
      {
        text: "If I’m also a citizen of another country, that passport is valid too. I still leave the US on my US passport.",
        source: {
          name: "State Department, dual nationality",
          url: `${STATE}/international-travel/before-you-go/travelers-with-special-considerations/Dual-Nationality-Travelers.html`,
        },
      },
    ],
  },
  {
    topic: "Copies",
    items: [
      {
        text: "I have copies of passports, visas and tickets: one set with me, one with someone I trust.",
        source: TRAVELERS,
      },
      {
        text: "I have proof of citizenship apart from the passport: a birth or naturalization certificate.",
        source: {
          name: "State Department, citizenship evidence",
          url: `${STATE}/passports/how-apply/citizenship-evidence.html`,
        },
      },
    ],
  },
  {
    topic: "Money",
    items: [
      { text: "I have cash and a card that works abroad.", source: TRAVELERS },
      {
        text: "If I carry more than $10,000 in cash or checks, I’ve filed FinCEN Form 105.",
        source: code(31, "5316"),
      },
      {
        text: "No tax debt or child support keeps me from getting a passport.",
        source: code(26, "7345"),
      },
    ],
  },
  {
    topic: "Permits",
    items: [
      { text: "I have the visa that my destination asks for.", source: TRAVELERS },
      {
        text: "For Cuba, my trip fits a category of the license, and I keep its records.",
        source: regulation("31 CFR part 515", "title-31/part-515"),
      },
      {
        text: "If I’m on pretrial release, probation or parole, I have the court’s permission in writing.",
        source: code(18, "3142"),
      },
      {
        text: "I have a REAL ID or passport for flights within the US.",
        source: regulation("6 CFR § 37.5", "title-6/section-37.5"),
      },
    ],
  },
  {
    topic: "Who to call",
    items: [
      {
        text: "Passports: 1-877-487-2778.",
        source: PASSPORTS,
      },
      {
        text: "State Department, emergencies of citizens: 1-888-407-4747, or +1-202-501-4444 from abroad.",
        source: {
          name: "State Department, emergencies",
          url: `${STATE}/international-travel/emergencies.html`,
        },
      },
      {
        text: "Kept from boarding: an inquiry with DHS TRIP.",
        source: { name: "DHS TRIP", url: "https://www.dhs.gov/trip" },
      },
      {
        text: "My trip is enrolled in STEP, so that the embassy can reach me.",
        source: { name: "State Department, STEP", url: "https://step.state.gov" },
      },
    ],
  },
];
