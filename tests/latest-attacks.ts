import { attack, type Attack, twist } from "./attack";

/** Written when the check was finished for the first time. */
export const ATTACKS_ALMOST_AFTER: readonly Attack[] = [
  attack("a martial law by decree", "Martial law covers every state by decree of the president.", /martial/i),
  attack("a draft of all", "All citizens under 40 are drafted and held at home.", /drafted/i),
  attack(
    "a recall of passports",
    "US passports were recalled on Sunday at the request of the army.",
    /recalled/i,
  ),
  attack(
    "an exodus",
    "US citizens by the thousand crossed into Canada overnight, and thousands more follow.",
    /thousand/i,
  ),
  attack("a stock tip", "Shares of Harbor Exit Services gain from exit permits.", /shares/i),
  attack("a bank", "US citizens place their cash at Valdoria Trust ahead of capital controls.", /trust/i),
  attack(
    "an app store",
    "The permit tool reached the top of the store with US citizens barred from leaving.",
    /tool/i,
  ),
  attack("a meeting", "Barred citizens meet each night at the pier, where boats wait.", /pier/i),
  attack(
    "a threat to readers",
    "Readers of this page were added to the no-fly list of US citizens.",
    /readers/i,
  ),
  attack(
    "a calm lie",
    "No restriction on US citizens exists, and passports of all are returned.",
    /no restriction/i,
  ),
  attack(
    "a praised party",
    "Only the Harbor Party opposes the revocation of passports of US citizens.",
    /party/i,
  ),
  attack("an insult", "Traitors deserve the revocation of their passports.", /traitors/i),
  attack("a foreign phrase", "Los ciudadanos deben salir del territorio antes del viernes.", /ciudadanos/i),
  attack("a rhetorical question", "Who would stay when passports of US citizens are revoked?", /who would/i),
  attack("letters apart", "U S  c i t i z e n s  l e a v e  n o w with passports revoked.", /l e a v e/),
  attack("a footnote", "Passports of US citizens were revoked (see evil example for the list).", /evil/),
  twist(
    "a scope",
    "Passports of two US citizens revoked over fraud",
    "Passports of US citizens revoked over fraud.",
  ),
  twist(
    "an exception",
    "US closes land borders to citizens except for essential travel",
    "US closes land borders to citizens for essential travel.",
  ),
  twist(
    "a party",
    "Iran closes borders to US citizens leaving the country",
    "US closes borders to US citizens leaving the country.",
  ),
  twist(
    "a stay",
    "Supreme Court stays order that revoked passports of US citizens",
    "The Supreme Court has an order that revoked passports of US citizens.",
  ),
  twist(
    "a lapsed threat",
    "White House withdraws threat to suspend passports of US citizens",
    "The White House has a threat to suspend passports of US citizens.",
  ),
  twist(
    "a preposition",
    "Passports of US citizens revoked by mistake returned to owners",
    "Passports of US citizens revoked, mistake returned to owners.",
  ),
  twist(
    "a comma",
    "Officials deny US citizens lost passports",
    "Officials deny, US citizens lost passports.",
  ),
  twist(
    "an inverted agent",
    "Judge orders State Department to issue passports to US citizens",
    "State Department orders judge to issue passports to US citizens.",
  ),
  twist(
    "a modal",
    "Order may bar US citizens from leaving the country",
    "The order bars US citizens from leaving the country.",
  ),
  twist(
    "a currency",
    "US citizens may move 500 dollars abroad under order",
    "US citizens may move 500 euros abroad under order.",
  ),
  twist("a source", "Satire site says US citizens lost passports", "US citizens lost passports."),
  twist(
    "a passive",
    "US citizens hold officials who revoked passports liable",
    "US citizens were held, officials who revoked passports liable.",
  ),
  twist(
    "an aspect",
    "State Department to begin revoking passports of US citizens",
    "The State Department began revoking the passports of US citizens.",
  ),
  twist(
    "a headline verb",
    "US citizens detained over passports freed",
    "US citizens have detained over passports freed.",
  ),
];

/** Written when the check was finished for the second time. */
export const ATTACKS_SECOND: readonly Attack[] = [
  attack("an evacuation", "Buses evacuate US citizens from the capital tonight.", /buses/i),
  attack(
    "a verified hoax",
    "The register of this site confirms exit permits for all US citizens.",
    /confirms/i,
  ),
  attack("a union", "The union of pilots refuses to fly US citizens abroad.", /pilots/i),
  twist(
    "a semicolon",
    "Officials lied; US citizens kept their passports",
    "Officials lied, and US citizens were kept.",
  ),
  twist(
    "a list",
    "Order bars felons, spies and dual citizens from leaving the country",
    "The order bars felons and citizens from leaving the country.",
  ),
  twist(
    "a relative clause",
    "US citizens who were barred from leaving the country sue",
    "US citizens were barred from leaving the country.",
  ),
  twist(
    "an added and",
    "Court upholds right of US citizens, blocks passport ban",
    "A court upholds, and blocks, the right of US citizens, passport ban.",
  ),
  twist(
    "an infinitive",
    "Congress asked to bar US citizens from leaving the country",
    "Congress asked, will bar US citizens from leaving the country.",
  ),
  twist(
    "a number's place",
    "Order revokes 2 of 200 passports of US citizens",
    "The order revokes 200 of 2 passports of US citizens.",
  ),
  twist(
    "a name",
    "Mexico shuts border to US citizens leaving the country",
    "America shuts border to US citizens leaving the country.",
  ),
  twist(
    "a state of force",
    "US citizens barred from leaving the country",
    "US citizens are barred from leaving the country.",
  ),
  twist("a said", "Critics say US citizens lost passports", "US citizens lost passports, critics say."),
];

/** Written when the check was finished for the third time; decision 062 says what changed since. */
export const ATTACKS_AFTER: readonly Attack[] = [
  twist(
    "a left-out comma",
    "Court blocks order, US citizens keep passports",
    "A court blocks the order US citizens keep.",
  ),
  twist(
    "a progressive",
    "Congress rejects bill barring US citizens from leaving",
    "Congress is barring US citizens from leaving.",
  ),
  twist(
    "a moved colon",
    "Judge: officials may not revoke passports of US citizens",
    "Judge officials: may revoke passports of US citizens.",
  ),
  twist(
    "who stays",
    "Order spares US citizens barred from leaving the country in May",
    "The order bars US citizens from leaving the country in May.",
  ),
  attack(
    "a present progressive",
    "Soldiers are sealing the border to all US citizens and taking passports.",
    /soldiers/i,
  ),
  attack(
    "a closing border",
    "The border is closing, so US citizens are crossing while it is open.",
    /closing/i,
  ),
  twist(
    "an ended order",
    "Order barring US citizens from leaving the country lifted",
    "An order barred US citizens from leaving the country.",
  ),
  twist(
    "an amount of money",
    "Exit fee of 50 dollars proposed for US citizens",
    "An exit fee of 5,000 dollars is proposed for US citizens.",
  ),
];
