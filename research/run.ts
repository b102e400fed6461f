import { spawnSync } from "node:child_process";
import path from "node:path";

// npm run research -- COMMAND ...: how the numbers of the rules and the word model were found. Not part of the product.

const COMMANDS: Record<string, string> = {
  backtest: "how the level behaves on a stream of articles, with tables and a chart",
  eval: "relevance against labeled items, or what is flagged in an unlabeled stream",
  natural: "the hashed features of real items, from files that are not part of this project",
  prune: "rules whose removal changes no figure for the worse",
  read: "a model's readings of a file, for eval, replay and backtest",
  stories: "joined stories against labeled pairs",
  test: "the tests of this folder",
  train: "the word model, from research/data",
  words: "the words that a topic is found by",
};

const PROJECT = path.resolve(import.meta.dirname, "..");
const [command = "", ...args] = process.argv.slice(2);

if (command === "test") {
  const vitest = path.join(PROJECT, "node_modules/.bin/vitest");
  const { status } = spawnSync(vitest, ["run", "--project=research", ...args], {
    cwd: PROJECT,
    stdio: "inherit",
  });
  process.exitCode = status ?? 1;
} else if (Object.hasOwn(COMMANDS, command)) {
  process.argv.splice(2, 1);
  await import(`./${command}.ts`);
} else {
  const isHelp = command === "" || command === "--help";
  const lines = Object.entries(COMMANDS).map(([name, what]) => `  ${name.padEnd(10)}${what}`);
  const print = isHelp ? console.log : console.error;
  print(`Usage: npm run research -- COMMAND ...\n\n${lines.join("\n")}`);
  process.exitCode = isHelp ? 0 : 1;
}
