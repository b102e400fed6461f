import type { ItemClass } from "../news/item-class";

/** An item of our own whose class is clear. Some ride in every call, to see whether the model reads at all. */
export interface KnownItem {
  class: ItemClass;
  title: string;
  description: string;
  source: string;
}

const known = (itemClass: ItemClass, source: string, title: string, description: string): KnownItem => ({
  class: itemClass,
  title,
  description,
  source,
});

/** Eight of each class. An outlet that names them all in a text could still mislead only the calls of its own items. */
export const KNOWN_ITEMS: readonly KnownItem[] = [
  known(
    "direct",
    "Harbor Ledger",
    "State Department stops issuing passports to US citizens until further notice",
    "Americans who want to leave the country will have to wait, the department said.",
  ),
  known(
    "direct",
    "Capital Courier",
    "United States closes its land border with Canada to American citizens leaving the country",
    "Customs officers turned back US drivers from midnight.",
  ),
  known(
    "direct",
    "Plains Dispatch",
    "President signs order that US citizens need a permit to leave the country",
    "The order takes effect in thirty days.",
  ),
  known(
    "direct",
    "Lakeside Tribune",
    "Senate bill would let officials revoke the passports of Americans without a hearing",
    "Its sponsors want a vote before the recess.",
  ),
  known(
    "direct",
    "Summit Herald",
    "Federal judge blocks rule that denied passports to US citizens with unpaid fines",
    "The State Department must issue them again while the case goes on.",
  ),
  known(
    "direct",
    "Delta Observer",
    "Treasury bars US citizens from moving more than 10,000 dollars out of the country",
    "Banks have to refuse larger transfers abroad from Monday.",
  ),
  known(
    "direct",
    "Harbor Ledger",
    "Airlines ordered to refuse boarding on flights abroad to Americans on a new federal list",
    "The directive covers every carrier that leaves from a US airport.",
  ),
  known(
    "direct",
    "Capital Courier",
    "State Department lifts its ban on the use of US passports for travel to North Korea",
    "Americans may go there again from September.",
  ),
  known(
    "contextual",
    "Plains Dispatch",
    "The wait for a routine US passport grows to fourteen weeks",
    "Passport agencies are short of staff, the State Department says.",
  ),
  known(
    "contextual",
    "Lakeside Tribune",
    "President declares a national emergency after unrest in two American cities",
    "The declaration opens emergency powers; no travel order was signed.",
  ),
  known(
    "contextual",
    "Summit Herald",
    "National Guard troops sent into Chicago on the president's order",
    "The governor of Illinois had not asked for them.",
  ),
  known(
    "contextual",
    "Delta Observer",
    "Border agents search the phones of more American travelers at airports",
    "The agency's own figures show a rise by a quarter.",
  ),
  known(
    "contextual",
    "Harbor Ledger",
    "Supreme Court to hear challenge to the order that ends birthright citizenship",
    "Arguments are set for March.",
  ),
  known(
    "contextual",
    "Capital Courier",
    "Russia bars five hundred Americans from entering the country",
    "The list names lawmakers, officials and reporters from the United States.",
  ),
  known(
    "contextual",
    "Plains Dispatch",
    "Selective Service begins automatic draft registration of young American men",
    "Nobody has been called up.",
  ),
  known(
    "contextual",
    "Lakeside Tribune",
    "REAL ID is now required at every US airport checkpoint for domestic flights",
    "Travelers without one have to show another accepted identification.",
  ),
  known(
    "irrelevant",
    "Summit Herald",
    "Striker's exit leaves the club short of forwards before the final",
    "The coach hopes to sign a replacement in January.",
  ),
  known(
    "irrelevant",
    "Delta Observer",
    "Snowstorm closes a mountain pass and strands skiers overnight",
    "Plows reached the last cars at dawn.",
  ),
  known(
    "irrelevant",
    "Harbor Ledger",
    "Nepal bars its own civil servants from leaving before an audit",
    "Ministers in Kathmandu said the rule would end in spring.",
  ),
  known(
    "irrelevant",
    "Capital Courier",
    "United States bars entry to nationals of four more countries",
    "Foreigners who already hold a visa may still travel.",
  ),
  known(
    "irrelevant",
    "Plains Dispatch",
    "Movie review: a slow thriller about a stolen passport",
    "Two stars.",
  ),
  known(
    "irrelevant",
    "Lakeside Tribune",
    "Smugglers' tunnel found under a warehouse near the border",
    "Agents seized a ton of drugs.",
  ),
  known(
    "irrelevant",
    "Summit Herald",
    "Rookie quarterback leads the draft class in completions",
    "Scouts praise his patience.",
  ),
  known(
    "irrelevant",
    "Delta Observer",
    "Drone no-fly zone declared over the marathon course",
    "Hobby pilots face a fine.",
  ),
];
