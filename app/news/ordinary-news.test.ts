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
