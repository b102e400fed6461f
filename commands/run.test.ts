import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { PROJECT } from "./local-product";

// Every npm script of ours, called as people call it. `npm run` itself only adds the arguments to the script's line.

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

async function call(
  args: readonly string[],
): Promise<{ code: number | null; output: string; errors: string }> {
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

test("all scripts that run a file of ours are called here, and each folder's list names them", async () => {
  const running = Object.entries(scripts).filter(([, script]) =>
    /\b(?:commands|bench|research)\//.test(script),
  );
  expect(running.map(([name]) => name)).toEqual(lines.map(({ name }) => name));
  expect(lines.length).toBeGreaterThan(25);
  for (const entry of ["commands/run.ts", "bench/run.ts", "research/run.ts"]) {
    expect(existsSync(path.join(PROJECT, entry))).toBe(true);
    const { code, output } = await call([entry, "--help"]);
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

test.each([
  ["why", [], "HEADLINE"],
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
  const { code, output } = await call(["commands/run.ts", "why", "State Department revokes passports"]);
  expect(code).toBe(0);
  expect(output).toMatch(/^\d+ {2}/);
});
