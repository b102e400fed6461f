import { command, runOneOf } from "../commands/command";

// npm run research -- NAME ...: how the numbers of the rules and the word model were found. Not part of the product.

const file = (description: string) =>
  ({ type: "positional", required: true, description, valueHint: "file.jsonl[.gz]" }) as const;
const folder = (description: string) => ({ type: "positional", required: true, description }) as const;
const text = (description: string, valueHint: string) =>
  ({ type: "string", description, valueHint }) as const;
const flag = (description: string) => ({ type: "boolean", default: false, description }) as const;
const readings = text("A second reader's recorded readings, to measure both together", "file");

const COMMANDS = {
  backtest: command({
    description:
      "Compute the level day by day on streams of articles, with tables and a chart: how little it depends on which items are read, and how it reacted to dated events. The last line is one JSON object.",
    args: {
      stream: file("A stream of articles, one or more"),
      events: text("Dated events", "file.json"),
      official: text("Official documents", "file.jsonl"),
      from: text("The first day", "YYYY-MM-DD"),
      to: text("The last day", "YYYY-MM-DD"),
      readings,
      out: {
        type: "string",
        default: "backtest-results",
        description: "Folder for the results",
        valueHint: "folder",
      },
    },
    isRepeated: true,
    takes: "minutes a stream",
    run: async (args) => (await import("./backtest")).backtest(args),
  }),
  bands: command({
    description:
      "Print what each reader finds in closed outlets, and how often the model is right in each band.",
    run: async () => (await import("./bands")).printBands(),
  }),
  eval: command({
    description:
      "Measure the relevance rules on labeled items, or show what they flag in an unlabeled stream. The last line is one JSON object.",
    args: {
      file: file("Items with or without labels"),
      verbose: flag("List what was read wrong"),
      sample: {
        type: "string",
        default: "20",
        description: "Items to show of a stream",
        valueHint: "number",
      },
      band: text("Of a stream, only direct, contextual or near items", "band"),
      readings,
    },
    takes: "about a second for 2,000 items",
    run: async (args) => (await import("./eval")).evaluate(args),
  }),
  natural: command({
    description:
      "Make research/data/natural/rows.br, the hashed features of real items, from files that are not part of this project.",
    args: {
      folder: folder("Labeled items, streams, a background and leave-out.txt"),
      decisions: text('What "Export decisions" on the relevance review gives', "file"),
    },
    takes: "minutes",
    run: async (args) => (await import("./natural")).makeNaturalRows(args),
  }),
  prune: command({
    description: "List the parts of the rules whose removal changes no figure for the worse.",
    args: { folder: folder("Labeled items (*.jsonl) and streams (stream/*.jsonl.gz)") },
    takes: "hours",
    run: async (args) => (await import("./prune")).prune(args),
  }),
  read: command({
    description:
      "Have the second reader of .dev.vars read a file's candidates, for eval, replay and backtest. What the output has isn't read again.",
    args: {
      file: file("Items to read"),
      out: { ...text("Where the readings are added", "file.jsonl"), required: true },
    },
    takes: "seconds for each 300 items",
    run: async (args) => (await import("./read")).readFile(args),
  }),
  stories: command({
    description: "Measure how stories are joined, by labeled pairs.",
    args: { folder: folder("Streams"), unseen: flag("The half that no rule was written for"), readings },
    takes: "minutes",
    run: async (args) => (await import("./stories")).measureStories(args),
  }),
  test: command({
    description: "Run the tests of this folder. Arguments are Vitest's.",
    takes: "about a minute",
    passesOn: true,
    run: async ({ _: given }) => (await import("./run-tests")).runTests(given),
  }),
  train: command({
    description:
      "Train the word model on research/data, and write public/word-weights.bin. The Node version of .nvmrc gives the same bytes.",
    args: {
      without: text("A fold of the real items to leave out, for measuring on them: 0, 1 or 2", "fold"),
      out: text("Another file to write", "file"),
      check: flag("Write nothing, and fail where the weights aren't those that the data make"),
    },
    takes: "about a minute",
    run: async (args) => (await import("./train")).train(args),
  }),
  words: command({
    description:
      "List the words and pairs of words that a topic or word class is found by; without a name, all.",
    args: { name: { type: "positional", required: false, description: "A topic or word class" } },
    run: async (args) => (await import("./words")).printWords(args),
  }),
};

await runOneOf(COMMANDS, (name) => `npm run research -- ${name}`);
