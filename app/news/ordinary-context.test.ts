import { test } from "vitest";
import { DIRECT_FROM, RELEVANT_FROM } from "~/news/coding-guide";
import { expectScores } from "../../tests/title-scores";

/**
 * Ordinary news near the contextual topics. The titles are synthetic, not written by any publisher. Most are training titles too
 * (`research/data/titles/everyday-words.jsonl`), so these tests guard against change and don't measure how unseen titles are read.
 */

test("courts at work and election business are no attack on either", () => {
  expectScores(
    [
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
    ],
    { below: RELEVANT_FROM },
  );
});

test("attacks on judges and on elections stay contextual", () => {
  expectScores(
    [
      "White House denounces activist judges after ruling on flights",
      "Immigration judges fired by Justice Department in four cities",
      "Senator files to impeach federal judge in Boston",
      "Judges threatened after rulings against administration",
      "Pentagon flouts court order on press passes",
      "Court order ignored by Homeland Security, lawyers say",
      "President wants to postpone midterm elections",
      "White House wants to postpone midterms, governors object",
      "White House bars NBC reporters after interview",
      "Homeland Security shrugs off appeals court",
    ],
    { from: RELEVANT_FROM },
  );
});

test("everyday news near troops, the press, abortion and foreign countries is irrelevant", () => {
  expectScores(
    [
      "Man dressed as National Guard soldier arrested in Portland",
      "National Guard thanked for help after January 6, governor says in Ohio",
      "Clinics raise funds as women in Ohio travel for abortion care",
      "Most Americans say Russia targeted soldiers, poll finds",
      "Americans need flu shots, Australia's season shows",
      "Belgian actor refused US visa",
      "Mayor of Cleveland wins third term",
      "Bermuda's leader faces U.S. entry ban",
      "Opposition in Albany sues over state of emergency for floods, Hochul says",
      "Rookie linebacker could go first in the draft, Nationals reporter says",
    ],
    { below: RELEVANT_FROM },
  );
});

test("the military draft is contextual without the word military", () => {
  expectScores(
    [
      "Draft registration becomes automatic this winter",
      "Registering for the draft will soon be automatic",
      "Women in the draft? Panel splits again",
      "Automatic registration for the draft starts in spring",
      "Bill would end draft registration",
      "Teenagers ask what draft registration means",
    ],
    { from: RELEVANT_FROM, below: DIRECT_FROM },
  );
});

test("the draft of sport is no military one", () => {
  expectScores(
    [
      "Hockey draft registration closes for juniors, NHL says",
      "Women's basketball draft: Five names to know",
      "Quarterback registers for the draft a year early",
    ],
    { below: RELEVANT_FROM },
  );
});

test("the same topics stay contextual", () => {
  expectScores(
    [
      "Trump says National Guard will march into Chicago",
      "Pentagon bars CNN reporters from building",
      "Idaho makes it a crime to drive women to other states for abortion",
      "Europe bars American travelers again",
      "Chad stops visas for Americans in reply to US travel ban",
      "President declares national emergency over protests",
      "American tourists must pay new entry fee in Japan",
    ],
    { from: RELEVANT_FROM },
  );
});

test("everyday news that the rules flag and the words leave open is contextual at most, until a model reads it", () => {
  expectScores(
    [
      "CNN projects incumbent wins Senate primary, rejects challenge",
      "In CNN interview, president defends trade policy",
      "Attorney general investigates harassment claims at NBC News",
      "Abortion pills by telehealth reach patients in other states despite bans",
      "Moderate voters drive abortion debate in swing states, campaigns say",
      "Maryland governor seeks third term",
      "Federal officials weigh public health emergency declaration over new virus",
      "Stowaway toddler lands in wrong country without passport",
    ],
    { below: DIRECT_FROM },
  );
});
