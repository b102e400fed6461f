import { command, runOneOf } from "./command";

// The npm scripts of this folder: `tsx commands/run.ts NAME ...`. Each declaration parses what is typed, and is its `--help`.

const text = (description: string, valueHint: string) =>
  ({ type: "string", description, valueHint }) as const;
const flag = (description: string) => ({ type: "boolean", default: false, description }) as const;
const environment = {
  type: "string",
  default: "production",
  description: "The deployment's name",
  valueHint: "name",
} as const;

const COMMANDS = {
  start: command({
    description:
      "Build and run the product at http://localhost:8787 with simulated providers and demonstration data.\nPORT and STAND_INS_PORT set other ports.",
    args: {
      pack: text("The simulated news: calm, recorded or escalation", "pack"),
      news: text("A file of articles to serve as the simulated news", "file.jsonl.gz"),
    },
    run: async (args) => (await import("./start")).start(args),
  }),
  dev: command({
    description:
      "Serve the app at http://localhost:5173 with hot reload and simulated providers.\nPORT and STAND_INS_PORT set other ports.",
    run: () => import("./dev"),
  }),
  build: command({
    description: "Build the pages and the Worker, as `npm start` and `npm run deploy` do.",
    takes: "about half a minute",
    run: async () => (await import("./product-build")).build(),
  }),
  test: command({
    description:
      'Build, then run every test, or those in the files and folders that are named.\nArguments are Vitest\'s, such as `app/alerts -t "part of a title"`.',
    takes: "five to ten minutes",
    passesOn: true,
    run: async ({ _: args }) => (await import("./test")).runTests(args),
  }),
  verify: command({
    description:
      "Run every check that a change must pass, or those that are named: format, lint, types, bindings, unused, migrations, secrets, dependencies, weights, tests.",
    args: { check: { type: "positional", required: false, description: "Only these checks" } },
    isRepeated: true,
    takes: "ten minutes with the tests",
    run: async ({ _: names }) => (await import("./verify")).verify(names),
  }),
  reset: command({
    description: "Delete the local database, sessions and queue. The next `npm start` seeds them again.",
    run: async () => (await import("./local-product")).reset(),
  }),
  replay: command({
    description:
      "Run real articles and official documents through the real pipeline, a day at a time, into the local database. Uses no network. Days that were already replayed are skipped.",
    args: {
      file: {
        type: "positional",
        required: true,
        description: "JSON lines, one or more files",
        valueHint: "file.jsonl[.gz]",
      },
      from: text("The first day", "YYYY-MM-DD"),
      to: text("The last day", "YYYY-MM-DD"),
      readings: text("A second reader's recorded readings", "file"),
      alerts: flag("Raise alerts too"),
    },
    isRepeated: true,
    takes: "about a second for each day",
    run: async (args) => (await import("./replay")).replayFiles(args),
  }),
  "push:keys": command({
    description: "Print a new VAPID_KEYS. With another pair, every device has to be turned on again.",
    run: async () => console.log((await import("./new-secrets")).newPushKeys()),
  }),
  pictures: command({
    description: [
      "Take pictures of the screens, or those that the product shows.",
      "  screens  every page in both themes and three widths, in test-results/pictures; fails if a line ends with the dot",
      "           that separates two facts",
      "  landing  the landing page's screenshots, of the app running under `npm start` and of an example digest",
      "  share    the preview pictures for shared links, one for each level, in public/share",
      "Those of landing and share are committed.",
    ].join("\n"),
    args: {
      which: { type: "positional", required: false, description: "screens, landing or share" },
      word: {
        type: "positional",
        required: false,
        description: "Only screens whose path contains one of the words",
      },
    },
    isRepeated: true,
    takes: "several minutes for all screens, about a minute for the others",
    run: async ({ _: [which = "screens", ...words] }) =>
      (await import("./pictures")).takePictures(which, words),
  }),
  why: command({
    description:
      "Explain the relevance of a headline or official document: its topic, and each reason's points.",
    args: {
      headline: { type: "positional", required: true, description: "The title, in quotes" },
      source: text("The outlet's name", "name"),
      description: text("The text under the headline", "text"),
      type: text('The kind of official document, such as "Proposed Rule"', "type"),
      agency: text("The agency's abbreviation, such as DOS", "agency"),
    },
    run: async (args) => console.log((await import("./why-report")).whyReport(args)),
  }),
  doctor: command({
    description:
      "Call each configured provider once and print what was read. Nothing is written or sent. Exits with 1 if a check fails.",
    args: { env: text("A deployment's settings in place of those of .dev.vars", "name") },
    takes: "up to half a minute",
    run: async (args) => (await import("./doctor")).examine(args),
  }),
  admin: command({
    description: [
      "Make a user an administrator, or help one who is locked out.",
      "  grant, revoke  add or remove administrator rights; the user has to register first",
      "  reset-mfa      turn two-factor authentication off for a user who lost the phone and the recovery codes, and sign",
      "                 them out on all devices; make sure who asks",
      "  unsuppress     send emails to an address again that bounced or were reported as spam",
      "Without --remote it is the local database, also while the app runs.",
    ].join("\n"),
    args: {
      action: { type: "positional", required: true, description: "grant, revoke, reset-mfa or unsuppress" },
      email: { type: "positional", required: true, description: "The user's email address" },
      remote: flag("Change the database of a deployment"),
      env: environment,
    },
    takes: "about five seconds",
    run: async (args) => (await import("./admin")).admin(args),
  }),
  deploy: command({
    description: "Deploy to Cloudflare. Safe to run again.",
    args: {
      env: environment,
      wait: {
        type: "string",
        default: "60",
        description: "Seconds to wait for /health",
        valueHint: "seconds",
      },
      settings: text("Folder of the settings files (default: .deploy)", "folder"),
    },
    takes: "two to five minutes",
    run: async (args) => (await import("./deploy")).deploy(args),
  }),
};

await runOneOf(COMMANDS, (name) => (name === "start" || name === "test" ? `npm ${name}` : `npm run ${name}`));
