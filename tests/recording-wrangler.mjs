#!/usr/bin/env node
// Stands in for wrangler and npm in the tests of `npm run deploy`: keeps an account's resources in a file, records each
// call, and fails at the command that the file names. It answers in wrangler's own output formats.
import { readFileSync, realpathSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Answers one call as wrangler or npm would.
 * @param {string} file the account's resources and calls
 * @param {string[]} command the tool and its arguments
 * @param {string} input its standard input
 * @returns {{ code: number, output: string }} its exit code, and what it prints
 */
export function answerCall(file, command, input) {
  const account = JSON.parse(readFileSync(file, "utf8"));
  const call = command.join(" ");
  account.calls.push(call);
  try {
    if (account.failOn && call.includes(account.failOn)) fail("A request to the Cloudflare API failed.");
    const [pattern, answer] = RULES.find(([rule]) => rule.test(call)) ?? fail(`Unknown command: ${call}`);
    const printed = answer({ account, match: pattern.exec(call), call, input });
    return {
      code: 0,
      output: printed === undefined ? "" : typeof printed === "string" ? printed : JSON.stringify(printed),
    };
  } catch (error) {
    return { code: 1, output: error.message };
  } finally {
    writeFileSync(file, JSON.stringify(account));
  }
}

const fail = (message) => {
  throw new Error(`✘ [ERROR] ${message}`);
};

const RULES = [
  [/^npm run build$|^wrangler whoami$/, () => undefined],
  [
    /^wrangler secret list --name (\S+)/,
    ({ account, match: [, worker] }) => account.secrets ?? fail(`Worker "${worker}" not found.`),
  ],
  [/^wrangler d1 list --json/, ({ account }) => account.databases],
  [
    /^wrangler d1 create (\S+)/,
    ({ account, match: [, name] }) => void account.databases.push({ uuid: `id-of-${name}`, name }),
  ],
  [/^wrangler kv namespace list/, ({ account }) => account.namespaces],
  [
    /^wrangler kv namespace create (\S+)/,
    ({ account, match: [, title] }) => void account.namespaces.push({ id: `id-of-${title}`, title }),
  ],
  [
    /^wrangler queues info (\S+)/,
    ({ account, match: [, name] }) =>
      account.queues.includes(name)
        ? undefined
        : fail(`Queue "${name}" does not exist. To create it, run: ...`),
  ],
  [/^wrangler queues create (\S+)/, ({ account, match: [, name] }) => void account.queues.push(name)],
  [/^wrangler d1 time-travel info/, () => ({ bookmark: "0000-bookmark" })],
  [/^wrangler d1 migrations list/, () => "Migrations to be applied: ..."],
  [
    /^wrangler d1 execute .*select name, hash/,
    ({ account }) => [
      {
        results: account.applied
          .map((name) => ({ name, hash: account.hashes[name] }))
          .filter(({ hash }) => hash),
      },
    ],
  ],
  [
    /^wrangler d1 execute .*insert into migration_hashes/,
    ({ account, call }) => {
      for (const [, name, hash] of call.matchAll(/\('([^']+)', '([^']+)'\)/g)) account.hashes[name] = hash;
      return [{ results: [] }];
    },
  ],
  [/^wrangler d1 execute/, () => [{ results: [] }]],
  [
    /^wrangler secret bulk/,
    ({ account, input }) => {
      account.values = { ...account.values, ...JSON.parse(input) };
      account.secrets = Object.keys(account.values).map((name) => ({ name, type: "secret_text" }));
    },
  ],
  [
    /^wrangler d1 migrations apply/,
    ({ account }) => {
      account.applied = Object.keys(account.hashes);
    },
  ],
  [
    /^wrangler deploy --config (\S+)/,
    ({ account, match: [, config] }) => {
      account.deployed = JSON.parse(readFileSync(config, "utf8"));
      account.secrets ??= [];
    },
  ],
];

const [, script = "", ...args] = process.argv;
if (script && realpathSync(script) === fileURLToPath(import.meta.url)) {
  const input = args[0] === "secret" && args[1] === "bulk" ? readFileSync(0, "utf8") : "";
  const { code, output } = answerCall(process.env.RECORDED_ACCOUNT, [path.basename(script), ...args], input);
  (code === 0 ? console.log : console.error)(output);
  process.exit(code);
}
