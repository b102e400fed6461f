/** What a refresh counts, in the order and with the names in which administrators see it. */
const RUN_COUNT_NAMES = {
  read: "Articles read",
  relevant: "Relevant",
  recorded: "New articles",
  readTwice: "Read by the AI model",
  contextLeftOut: "Contextual articles left out",
  stories: "Stories counted",
  level: "Risk level",
  proposalsOpened: "New possible restrictions",
  proposalEmails: "Emails to administrators",
  alerts: "Alerts triggered",
};

type RunCount = keyof typeof RUN_COUNT_NAMES;

/** A replay raises no alerts and sends no emails, so it has no count of them. */
export type RunCounts = Partial<Record<RunCount, number>>;

/** The names and numbers of a run's counts. */
export const namedCounts = (counts: RunCounts): { name: string; count: number }[] =>
  Object.entries(RUN_COUNT_NAMES).flatMap(([key, name]) => {
    const count = counts[key as RunCount];
    return count === undefined ? [] : [{ name, count }];
  });
