import { expect, test } from "vitest";
import { RELEVANT_FROM } from "~/news/coding-guide";
import { shareOf } from "../../tests/title-scores";

/**
 * Synthetic titles, not written by any publisher, one per line. The share is a lower bound: single titles may be
 * missed.
 */
const IRRELEVANT = `
  Homeowners sue over a right to exit through the club's gate
  Airline adds excursions and package tours to the Azores
  Louisville police search for driver after bridge crash
  Scholars and graduates return for a reunion at the academy
  Travel ban on 12 countries takes effect
  US suspends visas for citizens of Pakistan
  US revokes visa of Colombian president
  ICE deports family to Honduras
  Border crossings fall to lowest level in decades
  Canada's passport falls in global ranking
  Russia bans officials from traveling abroad
  Iran lifts exit ban on British couple
  Hong Kong cancels passports of exiled activists
  Five passport-free getaways for Americans this summer
  Your passport to flavor: new food hall opens
  Striker eyes exit as club refuses transfer abroad
  Exit polls show tight race in Ohio
  Investors pull money out of US stocks and move it abroad
  Airline drops routes to Europe as demand cools
  Unruly passenger barred from flying with airline
  Hurricane forces cruise ships to stay in port
  Britain to require electronic permit for European visitors
  Brexit deal ends free movement for Britons
  How the Berlin Wall kept East Germans from leaving
  Actor gets Italian passport after long wait
  Movie review: an exit permit to nowhere
  Suspect in shooting may try to leave the country, police say
  Company restricts employees from traveling abroad with laptops
  Noncitizens advised not to leave the country while cases pend
  Trump orders end to flights carrying migrants
  Trade ban: US blocks exports to Cuba
  US sanctions Cuban officials
  Argentina ends currency controls
  Truckers face long waits at border after inspection order
  Dogs leaving the country need new papers
  Trump adds seven countries to travel ban
  Green card holder detained at Boston airport
  Visa bond of $15,000 for visitors from Malawi
  Asylum seekers wait in Tijuana
  Saudi Arabia eases travel rules for women
  North Korea executes people who try to flee
  Cuba drops exit permit for its citizens
  Spain closes its border with Morocco
  Pakistan to issue new passports
  British passports turn blue again
  Airline loses passport of disabled passenger
  Judge lets ex-president's ally keep passport before trial
  No-fly zone over stadium for the final
  Packers pick tackle in the draft
  Draft report on climate leaks
  Fed signals exit from easy money
  Restaurant chain to leave US after losses
  State of emergency in Peru after protests
  South Korean lawmakers overturn martial law
  Energy emergency lets plants run longer
  Ship quarantined off Japan
  Quiz: what happened this week in Washington?
  Country singer leaves label
  Flights delayed as fog covers San Francisco
  Student loan payments resume
  Governor vetoes bill on school phones
  Judge blocks asylum ban
  Peru's Supreme Court denies ex-president his passport
  Mumbai court orders return of director's passport
  Can police impound a passport? A lawyer answers
  Notice of information collection: passport renewal form
  How to apply for a US passport
  Banned by an airline? That is not the no-fly list
  Novel virus infects lab ferrets
  Supreme Court upholds travel ban on five countries
  China bars rights lawyer from leaving the country
  Britain strips citizenship from woman in camp
  Health ministers debate immunity passports
  NATO rules out no-fly zone
  Quarterback slides in NFL draft
  Champions exit cup in the first round
  County issues travel ban as blizzard hits
  Governor declares state of emergency after flooding
  Agents seize fentanyl at border crossing
  Brexit border checks delayed again
  Actor becomes citizen of Greece
  Startup founder plans exit by year's end
  South Korea's president lifts martial law
  Judge orders singer to surrender passport before trial
`;

test("at least 92 % of titles that only share the words are irrelevant", () => {
  expect(shareOf(IRRELEVANT, (score) => score < RELEVANT_FROM)).toBeGreaterThanOrEqual(0.92);
});
