import { describe, expect, test } from "vitest";
import { DIRECT_FROM, RELEVANT_FROM } from "~/news/coding-guide";
import { readItem } from "~/news/item";
import { readByRules } from "~/news/relevance";

/**
 * Ordinary news with the words of measures: what the rules alone say of it, before the words count. The titles are synthetic, not
 * written by any publisher.
 */
const scoreOf = (title: string) => readByRules(readItem(title, null)).score;

describe("a passport that nobody's government takes is irrelevant", () => {
  test.each([
    // Papers of private persons: lost, found, stolen, damaged, out of date.
    "Bride turned away at check-in over expired passport",
    "Grandfather misses cruise because his passport had expired",
    "Passport expired, golfer loses place in Scottish Open field",
    "Janitor finds lost passport, drives three hours to return it",
    "Thieves take tourists' passports from beach lockers",
    "Toddler tears mother's passport, and airline refuses the family",
    "American tourist's stolen passport turns up in vending machine",
    "Woman left her passport in a taxi and caught the flight anyway",
    "Dog eats passport two days before honeymoon",
    "Airline bars student with water-damaged passport",
    // Things that are only called passports, and goods for them.
    "Vineyard passport returns with 18 stops",
    "Covered-bridge passport sends drivers through six Ohio towns",
    "Doughnut passport ends Friday",
    "Honda recalls Passport over brake hoses",
    "Passport to adventure: County library cuts summer fees",
    "RFID passport wallets, tested by readers",
    "Pet passports: what veterinarians want owners to know",
    "Passport bros leave dating apps, and writers ask why",
  ])("%s", (title) => {
    expect(scoreOf(title)).toBeLessThan(RELEVANT_FROM);
  });
});

describe("the passport of somebody accused is crime news", () => {
  test.each([
    "Court gives passport back to acquitted accountant",
    "Former chief executive must turn in passport before fraud trial",
    "Judge keeps passport of crypto founder",
    "Magistrate lets indicted developer keep passport for a wedding",
    "Ex-trader hands over passport and posts $2 million",
    "Fugitive's passport handed to court as search widens",
    "Rap mogul asks court to return his passport",
    "Judge to dentist: Surrender your passport",
    "Passport of hedge fund manager seized after arrest",
    "Prosecutors want tycoon's passport kept from him",
    "Judge denies convicted lobbyist's request to travel abroad",
    "Federal judge denies Capitol rioter's request to travel to Mexico",
  ])("%s", (title) => {
    expect(scoreOf(title)).toBeLessThan(RELEVANT_FROM);
  });
});

describe("a measure on the same papers stays direct", () => {
  test.each([
    "Americans abroad may fly home with expired passports, State Department says",
    "State Department to void passports reported lost in error",
    "Bill would let judges take passports of anyone indicted",
    "House bill would cancel passports of people accused of riot",
    "State Department revokes passport of fugitive whistleblower",
    "Homeland Security told to seize passports of citizens charged at protests",
    "Parents behind on support told to surrender passports",
    "Court gives journalist her passport back",
    "Fugitive's passport canceled under new State Department rule",
    "Nurse loses passport over child support",
    "State Department refuses to replace activist's stolen passport",
  ])("%s", (title) => {
    expect(scoreOf(title)).toBeGreaterThanOrEqual(DIRECT_FROM);
  });
});

describe("passports on a phone are no restriction", () => {
  test.each([
    "Apple Wallet lets users store a US passport",
    "Google puts passports on Android phones, and TSA will accept them",
    "Samsung Wallet adds passport at 200 airports",
    "Travelers may scan passports into phone wallet",
  ])("%s", (title) => {
    expect(scoreOf(title)).toBeLessThan(DIRECT_FROM);
  });
});

describe("daily life, trade and weather in Cuba are no measure on travel", () => {
  test.each([
    "Airlines cancel Havana flights as island runs out of jet fuel",
    "Blackout in Cuba strands tourists at hotels",
    "Hurricane closes Havana airport, flights to Cuba canceled",
    "Carrier cuts Cuba routes on weak demand",
    "US and Cuba sign farm trade deal",
    "US, North Korea end talks without trade accord",
    "White House ends deal on Cuban baseball players",
    "US and Cuba resume migration talks",
    "Deportation flight to Cuba delayed",
    "Cuba drops visa fee for American visitors",
    "Cuban hotels close as tourists stay away",
  ])("%s", (title) => {
    expect(scoreOf(title)).toBeLessThan(DIRECT_FROM);
  });
});

describe("US rules on travel to Cuba stay direct", () => {
  test.each([
    "Treasury cuts airline routes to Cuba",
    "US and Cuba sign deal to resume ferry travel",
    "Cuba flights suspended by Transportation Department",
    "US limits on travel to Cuba tightened again",
    "Cruises to Havana barred under new order",
  ])("%s", (title) => {
    expect(scoreOf(title)).toBeGreaterThanOrEqual(DIRECT_FROM);
  });
});

describe("advice about one country is contextual", () => {
  test.each([
    "State Department urges Americans not to travel to Canada",
    "US advises citizens to avoid travel to Mexico after cartel attacks",
    "Do not go to Mexico, embassy tells Americans",
    "US raises Cuba travel advisory to level 3",
    "Americans told to reconsider China trips over exit bans",
    "Embassy warns Americans against trips to North Korea",
  ])("%s", (title) => {
    expect(scoreOf(title)).toBeLessThan(DIRECT_FROM);
  });
});

describe("another country's court or officials make no measure of ours", () => {
  test.each([
    "Nigeria federal court ends travel ban",
    "Mexico federal judge suspends entry fee",
    "Federal court in Brazil upholds visa rule",
    "Philippine court lifts departure ban on ex-senator",
    "Yoon barred from leaving as lawmakers weigh martial law case",
    "Tibetan monks denied passports",
    "Korean president put on no-exit list",
  ])("%s", (title) => {
    expect(scoreOf(title)).toBeLessThan(RELEVANT_FROM);
  });
});

describe("airport stoppages, state lines and road works are contextual at most", () => {
  test.each([
    "FAA stops all departures at Newark after radar failure",
    "United halts departures nationwide; FAA cites computer outage",
    "Staff shortage grounds departures at Atlanta, FAA says",
    "Judge blocks order that kept Kentucky residents from crossing state line",
    "Ohio bill would tax people who leave the state",
    "Governor's ban on leaving the state struck down",
    "Ambassador Bridge lanes closed overnight for paving",
    "Bomb hoax shuts Laredo bridge for hours",
    "Officers close Peace Bridge lane to freight",
  ])("%s", (title) => {
    expect(scoreOf(title)).toBeLessThan(DIRECT_FROM);
  });
});

describe("courts at work and election business are no attack on either", () => {
  test.each([
    "Judge stops Trump from firing watchdog, for now",
    "Judge finds dismissals unlawful as administration targets regulators",
    "Lawyers want judge off Trump documents case, removed for bias",
    "Judge Jeanine cheers Trump attack on health agency",
    "When choosing judges, Democrats keep ignoring trade law",
    "Columnist: Trump-appointed judge threatens nobody",
    "Former adviser faces criminal contempt trial in House inquiry, judge rules",
    "Congress debates overhaul of voting by mail",
    "Judge blocks part of president's order on mail-in voting",
    "Judge cancels hearing in Trump election case",
    "Senate election overhaul stalls again",
    "Trump-backed candidate seeks to take over state elections office",
    "Immigration judge tells family that gangs could target them",
  ])("%s", (title) => {
    expect(scoreOf(title)).toBeLessThan(RELEVANT_FROM);
  });
});

describe("attacks on judges and on elections stay contextual", () => {
  test.each([
    "White House denounces activist judges after ruling on flights",
    "Immigration judges fired by Justice Department in four cities",
    "Senator files to impeach federal judge in Boston",
    "Judges threatened after rulings against administration",
    "Pentagon flouts court order on press passes",
    "Court order ignored by Homeland Security, lawyers say",
    "President wants to postpone midterm elections",
    "Trump signs executive order on voting",
    "Homeland Security shrugs off appeals court",
  ])("%s", (title) => {
    expect(scoreOf(title)).toBeGreaterThanOrEqual(RELEVANT_FROM);
  });
});

describe("everyday news near troops, the press, abortion and foreign countries is irrelevant", () => {
  test.each([
    "Singer asks National Guard members to march with marchers in Denver",
    "Man dressed as National Guard soldier arrested in Portland",
    "National Guard thanked for help after January 6, governor says in Ohio",
    "CNN projects incumbent wins Senate primary, rejects challenge",
    "In CNN interview, president defends trade policy",
    "Attorney general investigates harassment claims at NBC News",
    "Clinics raise funds as women in Ohio travel for abortion care",
    "Abortion pills by telehealth reach patients in other states despite bans",
    "Moderate voters drive abortion debate in swing states, campaigns say",
    "Most Americans say Russia targeted soldiers, poll finds",
    "Americans need flu shots, Australia's season shows",
    "Belgian actor refused US visa",
    "Bermuda's leader faces U.S. entry ban",
    "Justices doubt tariffs under emergency law",
    "Opposition in Albany sues over state of emergency for floods, Hochul says",
    "Federal officials weigh public health emergency declaration over new virus",
    "Rookie linebacker could go first in the draft, Nationals reporter says",
  ])("%s", (title) => {
    expect(scoreOf(title)).toBeLessThan(RELEVANT_FROM);
  });
});

describe("the military draft is contextual without the word military", () => {
  test.each([
    "Draft registration becomes automatic this winter",
    "Registering for the draft will soon be automatic",
    "Women in the draft? Panel splits again",
    "Automatic registration for the draft starts in spring",
    "Bill would end draft registration",
    "Teenagers ask what draft registration means",
  ])("%s", (title) => {
    expect(scoreOf(title)).toBeGreaterThanOrEqual(RELEVANT_FROM);
    expect(scoreOf(title)).toBeLessThan(DIRECT_FROM);
  });

  test.each([
    "Hockey draft registration closes for juniors, NHL says",
    "Women's basketball draft: Five names to know",
    "Quarterback registers for the draft a year early",
  ])("but not that of sport: %s", (title) => {
    expect(scoreOf(title)).toBeLessThan(RELEVANT_FROM);
  });
});

describe("the same topics stay contextual", () => {
  test.each([
    "Trump says National Guard will march into Chicago",
    "Pentagon bars CNN reporters from building",
    "Idaho makes it a crime to drive women to other states for abortion",
    "Europe bars American travelers again",
    "Chad stops visas for Americans in reply to US travel ban",
    "President declares national emergency over protests",
    "American tourists must pay new entry fee in Japan",
  ])("%s", (title) => {
    expect(scoreOf(title)).toBeGreaterThanOrEqual(RELEVANT_FROM);
  });
});
