import { ABROAD, ELECTION, INTERSTATE } from "~/news/concepts/abroad-and-home";
import { ASSETS } from "~/news/concepts/assets";
import { BOARDING } from "~/news/concepts/boarding";
import { BORDERS } from "~/news/concepts/borders";
import { CITIZENSHIP, EMIGRATION } from "~/news/concepts/citizenship";
import { type ConceptFamily } from "~/news/concepts/concept";
import { PASSPORTS } from "~/news/concepts/passports";
import { DEPARTURE } from "~/news/concepts/departure";
import { EMERGENCY, MILITARY } from "~/news/concepts/powers";
import { TRAVEL } from "~/news/concepts/travel";
import { JUDICIARY, MEDIA, SURVEILLANCE } from "~/news/concepts/watchers";

/** In the order in which they win a tie: what is nearest to leaving first. */
export const CONCEPTS: ConceptFamily[] = [
  PASSPORTS,
  BOARDING,
  TRAVEL,
  DEPARTURE,
  BORDERS,
  ASSETS,
  CITIZENSHIP,
  ABROAD,
  INTERSTATE,
  EMERGENCY,
  MILITARY,
  SURVEILLANCE,
  JUDICIARY,
  MEDIA,
  ELECTION,
  EMIGRATION,
];
