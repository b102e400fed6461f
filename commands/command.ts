import { parseArgs } from "node:util";
import {
  defineCommand,
  renderUsage,
  runCommand,
  type ArgsDef,
  type CommandDef,
  type ParsedArgs,
} from "citty";

interface Declaration<Args extends ArgsDef> {
  /** Text of `--help`, with more about the arguments than their own descriptions. */
  description: string;
  args?: Args;
  /** More arguments like the last positional one may follow; `args._` has them all. */
  isRepeated?: boolean;
  /** Another tool reads the arguments, which `args._` has as they are. */
  passesOn?: boolean;
  /** For work of more than five seconds: how long, in words, as on a laptop. Shown before it starts. */
  takes?: string;
  run: (args: ParsedArgs<Args>) => unknown;
}

/** One of our commands. The same declaration parses its arguments and makes its `--help`. */
export interface Command extends Omit<Declaration<ArgsDef>, "run"> {
  definition: CommandDef;
}

/** Declares a command. Its `run` imports what it needs, so that `--help` doesn't wait for that. */
export function command<const Args extends ArgsDef>(declaration: Declaration<Args>): Command {
  const { description, args, takes, run } = declaration;
  const meta = { description: takes ? `${description} Takes ${takes}.` : description };
  const definition = defineCommand<Args>({ meta, args, run: (parsed) => run(parsed.args) });
  // The dispatcher hands over what this very declaration parsed.
  return { ...declaration, definition: definition as unknown as CommandDef };
}

/**
 * Runs the command that the process's first argument names, with the others. Ends the process with 1 if an argument or the work is
 * wrong, and says why.
 * @param nameOf what a person types to run it
 */
export async function runOneOf(
  commands: Record<string, Command>,
  nameOf: (name: string) => string,
): Promise<void> {
  const [name = "", ...rawArgs] = process.argv.slice(2);
  const found = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!found) return list(commands, name, nameOf);
  const typed = nameOf(name);
  const shown = {
    ...found.definition,
    meta: { ...found.definition.meta, name: typed.includes("--") ? typed : `${typed} --` },
  };
  const ours = rawArgs.slice(0, rawArgs.includes("--") ? rawArgs.indexOf("--") : undefined);
  if (ours.some((arg) => arg === "--help" || arg === "-h")) return console.log(await renderUsage(shown));
  try {
    if (!found.passesOn) refuseUnknown(found, rawArgs);
    if (found.takes) console.error(`${typed} takes ${found.takes} ...`);
    await runCommand(shown, { rawArgs: found.passesOn ? ["--", ...rawArgs] : rawArgs });
  } catch (error) {
    if (isAboutArguments(error)) console.error(`${error.message}\n\n${await renderUsage(shown)}`);
    else console.error(isMistakeOfOurs(error) ? error : (error as Error).message);
    process.exit(1);
  }
}

function list(commands: Record<string, Command>, name: string, nameOf: (name: string) => string): void {
  const isHelp = name === "" || name === "--help" || name === "-h";
  if (!isHelp) console.error(`Unknown command "${name}".\n`);
  const width = Math.max(...Object.keys(commands).map((command) => nameOf(command).length));
  const lines = Object.entries(commands).map(
    ([command, { description }]) =>
      `  ${nameOf(command).padEnd(width)}  ${/^.*?(?:[.:](?=\s|$)|$)/m.exec(description)?.[0].replace(/:$/, ".")}`,
  );
  (isHelp ? console.log : console.error)(`Commands (add --help for details):\n\n${lines.join("\n")}`);
  if (!isHelp) process.exitCode = 1;
}

/** @throws what Node's parser says of an option that isn't declared, and of one argument too many */
function refuseUnknown({ args = {}, isRepeated }: Command, rawArgs: string[]): void {
  const declared = Object.entries(args);
  const options = declared.flatMap(([name, { type }]) =>
    type === "positional" ? [] : [[name, { type: type === "boolean" ? "boolean" : "string" }] as const],
  );
  const { positionals } = parseArgs({
    args: rawArgs,
    options: Object.fromEntries(options),
    allowPositionals: true,
  });
  const [tooMany] = positionals.slice(declared.length - options.length);
  if (tooMany !== undefined && !isRepeated) throw new ArgumentError(`Unexpected argument "${tooMany}".`);
}

/** Says what is wrong with the arguments; the usage follows. */
export class ArgumentError extends Error {}

const isAboutArguments = (error: unknown): error is Error =>
  error instanceof ArgumentError ||
  (error instanceof Error &&
    (error.name === "CLIError" || ("code" in error && String(error.code).startsWith("ERR_PARSE_ARGS"))));

/** A mistake in the code needs its stack; other errors are sentences for people. */
const isMistakeOfOurs = (error: unknown): boolean =>
  !(error instanceof Error) || [TypeError, ReferenceError, RangeError].some((kind) => error instanceof kind);
