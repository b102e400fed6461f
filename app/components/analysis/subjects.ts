import { OUTLOOK_DAYS } from "~/assessment/labels";

/** Each subject's page title, its dialog's title, and its question in plain words. */
export const SUBJECT_WORDS = {
  level: {
    pageTitle: "Risk level",
    dialogTitle: "Current Risk Assessment - Detailed Analysis",
    question: `How much is US citizens\u2019 freedom to leave the country restricted, or at risk, over the next ${OUTLOOK_DAYS} days?`,
    dataset: {
      name: "Daily risk level of restrictions on leaving the United States",
      measure: "Risk level, an index from 0 to 100",
    },
  },
  forecast: {
    pageTitle: "February 2028 forecast",
    dialogTitle: "2028 Election Run-up Exit Risk - Detailed Analysis",
    question: "Will the federal government broadly restrict leaving the country in February 2028?",
    dataset: {
      name: "Daily forecast of a broad restriction on leaving the United States in February 2028",
      measure: "Probability in percent",
    },
  },
} as const;
