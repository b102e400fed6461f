import { ACT_WORDS } from "~/news/vocabulary/acts";
import { PEOPLE_AND_POWERS } from "~/news/vocabulary/powers";
import { PLACES } from "~/news/vocabulary/places";

/** Every word list that a phrase may name in angle brackets. */
export const VOCABULARY = { ...ACT_WORDS, ...PEOPLE_AND_POWERS, ...PLACES };

export type VocabularyName = keyof typeof VOCABULARY;
