import { test } from "vitest";
import { DIRECT_FROM, NEAR_FROM, RELEVANT_FROM } from "~/news/coding-guide";
import { expectScores } from "../../tests/title-scores";

/**
 * Ordinary news with the words of measures. The titles are synthetic, not written by any publisher. Most are training titles too
 * (`research/data/titles/everyday-words.jsonl`), so these tests guard against change and don't measure how unseen titles are read.
 */

test("a passport that nobody's government takes is irrelevant", () => {
  expectScores(
    [
      // Papers of private persons: lost, found, stolen, damaged, out of date.
      "Bride turned away at check-in over expired passport",
      "Grandfather misses cruise because his passport had expired",
      "Passport expired, golfer loses place in Scottish Open field",
      "Janitor finds lost passport, drives three hours to return it",
      "Thieves take tourists' passports from beach lockers",
      "Woman left her passport in a taxi and caught the flight anyway",
      "Dog eats passport two days before honeymoon",
      "Airline bars student with water-damaged passport",
      "Gate agent refuses groom over damaged passport",
      "Sisters denied boarding under airline's six-month passport validity, passport expired in May",
      "Carrier refuses boarding to widow whose passport had expired",
      // Things that are only called passports, and goods for them.
      "Honda recalls Passport over brake hoses",
      "Passport to adventure: County library cuts summer fees",
      "RFID passport wallets, tested by readers",
      "Pet passports: what veterinarians want owners to know",
    ],
    { below: RELEVANT_FROM },
  );
});

test("the passport of a criminal defendant is crime news", () => {
  expectScores(
    [
      "Court gives passport back to acquitted accountant",
      "Former chief executive must turn in passport before fraud trial",
      "Magistrate lets indicted developer keep passport for a wedding",
      "Ex-trader hands over passport and posts $2 million",
      "Rap mogul asks court to return his passport",
      "Passport of hedge fund manager seized after arrest",
      "Federal judge denies Capitol rioter's request to travel to Mexico",
    ],
    { below: RELEVANT_FROM },
  );
});

test("a measure on the same papers stays direct", () => {
  expectScores(
    [
      "Americans abroad may fly home with expired passports, State Department says",
      "State Department to void passports reported lost in error",
      "Bill would let judges take passports of anyone indicted",
      "House bill would cancel passports of people accused of riot",
      "State Department revokes passport of fugitive whistleblower",
      "Homeland Security told to seize passports of citizens charged at protests",
      "Parents behind on support told to surrender passports",
      "State Department revokes passports of indicted protesters",
      "Trump orders passports revoked for convicted rioters",
      "State Department refuses passports to people with lost passport history",
      "Fugitive's passport canceled under new State Department rule",
      "Nurse loses passport over child support",
      "State Department refuses to replace activist's stolen passport",
    ],
    { from: DIRECT_FROM },
  );
});

test("passports on a phone are no restriction", () => {
  expectScores(
    [
      "Apple Wallet lets users store a US passport",
      "Google puts passports on Android phones, and TSA will accept them",
      "Samsung Wallet adds passport at 200 airports",
      "Travelers may scan passports into phone wallet",
    ],
    { below: DIRECT_FROM },
  );
});

test("daily life, trade and weather in Cuba are no measure on travel", () => {
  expectScores(
    [
      "Airlines cancel Havana flights as island runs out of jet fuel",
      "Blackout in Cuba strands tourists at hotels",
      "Carrier cuts Cuba routes on weak demand",
      "US and Cuba sign farm trade deal",
      "US, North Korea end talks without trade accord",
      "White House ends deal on Cuban baseball players",
      "US and Cuba resume migration talks",
      "Deportation flight to Cuba delayed",
      "Cuba drops visa fee for American visitors",
      "Cuban hotels close as tourists stay away",
    ],
    { below: DIRECT_FROM },
  );
});

test("trade and talks with Cuba are irrelevant", () => {
  expectScores(
    [
      "Washington and Havana agree on farm trade deal",
      "US, Cuba meet for migration talks",
      "Cuban ballplayers sign with major league teams as deal is allowed",
    ],
    { below: RELEVANT_FROM },
  );
});

test("Americans who cross a border for errands meet no measure", () => {
  expectScores(
    [
      "Americans drive to Mexico for cheap dentures",
      "Thousands of Americans go to Canada for eclipse",
      "Why Americans walk to Mexico for haircuts",
    ],
    { below: DIRECT_FROM },
  );
});

test("US rules on travel to Cuba stay direct", () => {
  expectScores(
    [
      "Treasury cuts airline routes to Cuba",
      "US and Cuba sign deal to resume ferry travel",
      "Cuba flights suspended by Transportation Department",
      "US limits on travel to Cuba tightened again",
      "Cruises to Havana barred under new order",
    ],
    { from: DIRECT_FROM },
  );
});

test("advice about one country is contextual", () => {
  expectScores(
    [
      "State Department urges Americans not to travel to Canada",
      "US advises citizens to avoid travel to Mexico after cartel attacks",
      "Do not go to Mexico, embassy tells Americans",
      "US raises Cuba travel advisory to level 3",
      "Americans told to reconsider China trips over exit bans",
      "Embassy warns Americans against trips to North Korea",
    ],
    { below: DIRECT_FROM },
  );
});

test("another country's court or officials make no measure of ours", () => {
  expectScores(
    [
      "Nigeria federal court ends travel ban",
      "Mexico federal judge suspends entry fee",
      "Federal court in Brazil upholds visa rule",
      "Philippine court lifts departure ban on ex-senator",
      "Yoon barred from leaving as lawmakers weigh martial law case",
      "Tibetan monks denied passports",
      "Korean president put on no-exit list",
    ],
    { below: RELEVANT_FROM },
  );
});

test("airport stoppages, state lines and road works are contextual at most", () => {
  expectScores(
    [
      "FAA stops all departures at Newark after radar failure",
      "United halts departures nationwide; FAA cites computer outage",
      "Staff shortage grounds departures at Atlanta, FAA says",
      "Judge blocks order that kept Kentucky residents from crossing state line",
      "Ohio bill would tax people who leave the state",
      "Governor's ban on leaving the state struck down",
      "Ambassador Bridge lanes closed overnight for paving",
      "Bomb hoax shuts Laredo bridge for hours",
      "Officers close Peace Bridge lane to freight",
    ],
    { below: DIRECT_FROM },
  );
});

test("what employers, schools, carriers and courts of family tell people is no measure", () => {
  expectScores(
    [
      "Chipmaker orders employees not to travel abroad, company memo shows",
      "College forbids students from leaving campus during finals",
      "Airline cancels all overseas flights as mechanics strike",
      "Mother barred from leaving country with son in custody case",
      "Investors send savings overseas as dollar slides",
      "Hackers copy passports from hotel system",
      "Flood closes highway and halts buses to Mexico",
      "Senator's passport number posted by hackers",
      "Gun sale bill tied to no-fly list fails",
      "Stadium drone no-fly rule takes effect",
    ],
    { below: RELEVANT_FROM },
  );
});

test("one office, its hours, a shutdown and rowdy passengers are contextual at most", () => {
  expectScores(
    [
      "State Department adds Saturday passport hours in Omaha",
      "State Department opens passport office in Spokane",
      "Post office in Macon no longer takes passport applications",
      "Shutdown closes passport desk in Tucson courthouse",
      "What a shutdown means for your passport",
      "Postal Service stops taking passport applications in small towns",
      "Librarians told to stop handling passport forms",
      "House passes bill that asks for passport or birth certificate to register to vote",
      "Voters turned away for lack of passport under new law",
      "How many Americans hold a passport? Fewer than you think",
      "County clerk stops taking passport applications on Fridays",
      "Passport office in Spokane closes early for parade",
      "State Department to close passport agency in Tulsa",
      "Passport services go on during government shutdown, officials say",
      "US and Canada reopen Rainbow Bridge after truck fire",
      "State Department bars staff from foreign travel to save money, memo on official travel says",
    ],
    { below: DIRECT_FROM },
  );
});

test("measures on the same people stay direct", () => {
  expectScores(
    [
      "Treasury bars investors from moving savings abroad",
      "State Department closes all passport offices",
      "Court lets citizens challenge no-fly list",
      "State Department halts passport services nationwide",
    ],
    { from: DIRECT_FROM },
  );
});

test("measures that the words doubt are kept for the second reader", () => {
  expectScores(
    [
      "Court gives journalist her passport back",
      "Order bars university researchers from leaving the country",
      "President bars employees of federal labs from traveling abroad",
      "Trump signs order requiring exit visas",
      "Trump seeks third term, adviser says",
      "Trump signs executive order on voting",
    ],
    { from: NEAR_FROM },
  );
});
