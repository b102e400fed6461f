import { command, runOneOf } from "../commands/command";

// The npm scripts of this folder: `tsx bench/run.ts NAME ...`. Not part of the product; README.md has what they measured.

const number = (description: string, by: string) =>
  ({ type: "string", default: by, description, valueHint: "number" }) as const;

const BENCHES = {
  alerts: command({
    description:
      "Measure what an assessment costs with so many active rules, on the real D1 and queue of workerd.",
    args: {
      sizes: {
        type: "string",
        default: "1000,10000,100000",
        description: "Numbers of active rules",
        valueHint: "list",
      },
    },
    takes: "about ten minutes",
    run: async (args) => (await import("./alerts")).benchAlerts(args),
  }),
  email: command({
    description:
      "Drain a backlog of alert emails while every fifth call to the provider fails. Fails when an alert is lost or sent twice.",
    args: { alerts: number("Alerts that wait", "100000") },
    takes: "about five minutes",
    run: async (args) => (await import("./email")).benchEmail(args),
  }),
  lighthouse: command({
    description:
      "Run Lighthouse (mobile) over the public pages and the main pages inside. npx fetches Lighthouse and its 140 packages.",
    args: {
      page: { type: "positional", required: false, description: "Only these pages, such as /method" },
      built: { type: "boolean", default: false, description: "Take the build as it is" },
      findings: { type: "boolean", default: false, description: "List what Lighthouse objects to" },
    },
    isRepeated: true,
    takes: "about a minute a page",
    run: async (args) => (await import("./lighthouse")).benchLighthouse(args),
  }),
  "login-storm": command({
    description:
      "Measure how long a page takes while many sign in at once, and how many get in while 50 addresses guess passwords.",
    takes: "about five minutes",
    run: () => import("./login-storm"),
  }),
  month: command({
    description:
      "Run the product alone for a month with a schedule of faults, and fail on anything that went wrong.",
    args: {
      days: number("Days to live through", "30"),
      people: number("Subscribers", "2000"),
      seed: { type: "string", default: "one", description: "The seed of the faults", valueHint: "word" },
    },
    takes: "about 15 minutes",
    run: async (args) => (await import("./month/month")).benchMonth(args),
  }),
  mutate: command({
    description:
      "Change one thing at a time in the modules that decide, and count the changes that their tests notice. npx fetches Stryker.",
    args: {
      module: {
        type: "positional",
        required: false,
        description: "Only these: level, forecast, alerts, retry, access",
      },
    },
    isRepeated: true,
    takes: "about an hour for all modules, ten minutes for the level, one for retry",
    run: async ({ _: modules }) => (await import("./mutate")).mutateModules(modules),
  }),
  news: command({
    description:
      "Measure how many items a second are scored, and whether the time grows in line with the text.",
    takes: "about a minute",
    run: () => import("./news"),
  }),
  parsers: command({
    description:
      "Read hostile responses with every parser of outside text, and fail where one takes too long.",
    takes: "several minutes",
    run: () => import("./parsers"),
  }),
  scale: command({
    description: "Count what each part of the product asks of D1 and the queues, on workerd.",
    takes: "about five minutes",
    run: () => import("./scale"),
  }),
};

await runOneOf(BENCHES, (name) => `npm run bench:${name}`);
