import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { expect, test, vi } from "vitest";
import { PROJECT } from "./local-product";
import { CHECKS } from "./verify";

// Every npm script of ours, called as people call it. `npm run` itself only adds the arguments to the script's line. Each
// entry runs as a process of its own once; the other calls run it here, because a process costs a second.

const packageFile = readFileSync(path.join(PROJECT, "package.json"), "utf8");
const { scripts } = JSON.parse(packageFile) as { scripts: Record<string, string> };
const OURS = /^(?:tsx|node --import tsx) ((?:commands|bench|research)\/\S+.*)$/;
const lines = Object.entries(scripts).flatMap(([name, script]) => {
  const [, line] = OURS.exec(script) ?? [];
  return line ? [{ name, line: line.split(" ") }] : [];
});
const RESEARCH = ["backtest", "eval", "natural", "prune", "read", "stories", "test", "train", "words"];
const commands = lines.flatMap(({ name, line }) =>
  name === "research"
    ? RESEARCH.map((command) => ({ name: `${name} ${command}`, line: [...line, command] }))
    : [{ name, line }],
);

interface Ended {
  code: number | null;
  output: string;
  errors: string;
}

/** Runs an entry as a process of its own. */
async function spawned(args: readonly string[]): Promise<Ended> {
  const child = spawn(process.execPath, ["--import", "tsx", ...args], {
    cwd: PROJECT,
    env: { ...process.env, NO_COLOR: "1", CI: "1" },
  });
  let output = "";
  let errors = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (errors += chunk));
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  return { code, output, errors };
}

class Exit extends Error {}
let calls = 0;

/** Runs an entry in this process, from its first line, with these arguments. */
async function call([entry = "", ...args]: readonly string[]): Promise<Ended> {
  const ended = { code: 0, output: "", errors: "" };
  const { argv, exitCode } = process;
  process.argv = [process.execPath, entry, ...args];
  process.exitCode = undefined;
  const spies = [
    vi.spyOn(console, "log").mockImplementation((text) => void (ended.output += `${text}\n`)),
    vi.spyOn(console, "error").mockImplementation((text) => void (ended.errors += `${text}\n`)),
    vi.spyOn(process, "exit").mockImplementation((code) => {
      process.exitCode = code ?? undefined;
      throw new Exit();
    }),
  ];
  try {
    // With another query it is another module, so it runs again.
    await import(`${path.join(PROJECT, entry)}?call=${++calls}`);
  } catch (error) {
    if (!(error instanceof Exit)) throw error;
  } finally {
    ended.code = Number(process.exitCode ?? 0);
    for (const spy of spies) spy.mockRestore();
    process.argv = argv;
    process.exitCode = exitCode;
  }
  return {
    code: ended.code,
    output: stripVTControlCharacters(ended.output),
    errors: stripVTControlCharacters(ended.errors),
  };
}

test("all scripts that run a file of ours are called here, and each folder's list names them", async () => {
  const running = Object.entries(scripts).filter(([, script]) =>
    /\b(?:commands|bench|research)\//.test(script),
  );
  expect(running.map(([name]) => name)).toEqual(lines.map(({ name }) => name));
  expect(lines.length).toBeGreaterThan(20);
  for (const entry of ["commands/run.ts", "bench/run.ts", "research/run.ts"]) {
    expect(existsSync(path.join(PROJECT, entry))).toBe(true);
    const { code, output } = await spawned([entry, "--help"]);
    expect(code).toBe(0);
    for (const { name } of commands.filter(({ line }) => line[0] === entry))
      expect(output).toMatch(new RegExp(`^  npm (?:run )?${name.replace(" ", " -- ")} `, "m"));
  }
  const { code, errors } = await call(["commands/run.ts", "dance"]);
  expect(code).toBe(1);
  expect(errors).toContain('Unknown command "dance".');
});

test.each(commands)("$name --help says what it does and takes, and does nothing", async ({ name, line }) => {
  const { code, output, errors } = await call([...line, "--help"]);
  expect({ code, errors }).toEqual({ code: 0, errors: "" });
  const [description = ""] = output.split("\n");
  expect(description.length).toBeGreaterThan(20);
  expect(output).toMatch(
    new RegExp(`USAGE npm (?:run )?${name.includes(" ") ? name.replace(" ", " -- ") : `${name} --`}`),
  );
});

// The three entries refuse in one place, so one command of each is called.
test.each([
  ["commands/run.ts", "reset"],
  ["bench/run.ts", "scale"],
  ["research/run.ts", "train"],
])("%s %s refuses an unknown option before it does anything", async (...line) => {
  const { code, output, errors } = await call([...line, "--no-such-option"]);
  expect({ code, output }).toEqual({ code: 1, output: "" });
  expect(errors).toContain("Unknown option '--no-such-option'");
  expect(errors).toContain("USAGE");
});

test("a process ends with 1 where its arguments are wrong", async () => {
  const { code, errors } = await spawned(["commands/run.ts", "why"]);
  expect(code).toBe(1);
  expect(errors).toContain("HEADLINE");
});

test.each([
  ["why", ["a title", "and another"], 'Unexpected argument "and another"'],
  ["replay", [], "FILE"],
  ["admin", ["grant"], "EMAIL"],
  ["admin", ["dance", "ann@example.com"], 'Unknown action "dance"'],
  ["start", ["--pack"], "'--pack <value>' argument missing"],
])("%s with %j says what is wrong", async (name, args, message) => {
  const { code, errors } = await call(["commands/run.ts", name, ...args]);
  expect(code).toBe(1);
  expect(errors).toContain(message);
});

test("a short command runs for real: why explains a headline", async () => {
  const { code, output } = await spawned(["commands/run.ts", "why", "State Department revokes passports"]);
  expect(code).toBe(0);
  expect(output).toMatch(/^\d+ {2}/);
});

test("the help of verify names every check, and an unknown one is refused", async () => {
  const { output } = await call(["commands/run.ts", "verify", "--help"]);
  const [, listed = ""] = /named: (.*)\. Takes/.exec(output) ?? [];
  expect(listed.split(", ")).toEqual(Object.keys(CHECKS));
  const { code, errors } = await call(["commands/run.ts", "verify", "secret"]);
  expect(code).toBe(1);
  expect(errors).toContain('There is no check "secret".');
});
