#!/usr/bin/env node
// Stands in for wrangler and npm in the tests of `npm run deploy`: keeps an account's resources in a file, records each
// call, and fails at the command that the file names. It answers in wrangler's own output formats.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const file = process.env.RECORDED_ACCOUNT;
const account = JSON.parse(readFileSync(file, "utf8"));
const args = process.argv.slice(2);
const tool = path.basename(process.argv[1]);
const call = [tool, ...args].join(" ");
account.calls.push(call);
const save = () => writeFileSync(file, JSON.stringify(account));
const fail = (message) => {
  save();
  console.error(`✘ [ERROR] ${message}`);
  process.exit(1);
};
const print = (value) => console.log(typeof value === "string" ? value : JSON.stringify(value));
if (account.failOn && call.includes(account.failOn)) fail("A request to the Cloudflare API failed.");

const rules = [
  [/^npm run build$|^wrangler whoami$/, () => {}],
  [
    /^wrangler secret list --name (\S+)/,
    ([, worker]) => (account.secrets ? print(account.secrets) : fail(`Worker "${worker}" not found.`)),
  ],
  [/^wrangler d1 list --json/, () => print(account.databases)],
  [/^wrangler d1 create (\S+)/, ([, name]) => account.databases.push({ uuid: `id-of-${name}`, name })],
  [/^wrangler kv namespace list/, () => print(account.namespaces)],
  [
    /^wrangler kv namespace create (\S+)/,
    ([, title]) => account.namespaces.push({ id: `id-of-${title}`, title }),
  ],
  [
    /^wrangler queues info (\S+)/,
    ([, name]) =>
      account.queues.includes(name) || fail(`Queue "${name}" does not exist. To create it, run: ...`),
  ],
  [/^wrangler queues create (\S+)/, ([, name]) => account.queues.push(name)],
  [/^wrangler d1 time-travel info/, () => print({ bookmark: "0000-bookmark" })],
  [/^wrangler d1 migrations list/, () => print("Migrations to be applied: ...")],
  [
    /^wrangler d1 execute .*select name, hash/,
    () =>
      print([
        {
          results: account.applied
            .flatMap((name) => ({ name, hash: account.hashes[name] }))
            .filter(({ hash }) => hash),
        },
      ]),
  ],
  [
    /^wrangler d1 execute .*insert into migration_hashes/,
    () => {
      for (const [, name, hash] of call.matchAll(/\('([^']+)', '([^']+)'\)/g)) account.hashes[name] = hash;
      print([{ results: [] }]);
    },
  ],
  [/^wrangler d1 execute/, () => print([{ results: [] }])],
  [
    /^wrangler secret bulk/,
    () => {
      const secrets = JSON.parse(readFileSync(0, "utf8"));
      account.values = { ...account.values, ...secrets };
      account.secrets = Object.keys(account.values).map((name) => ({ name, type: "secret_text" }));
    },
  ],
  [/^wrangler d1 migrations apply/, () => (account.applied = Object.keys(account.hashes))],
  [
    /^wrangler deploy --config (\S+)/,
    ([, config]) => {
      account.deployed = JSON.parse(readFileSync(config, "utf8"));
      account.secrets ??= [];
    },
  ],
];
const [pattern, answer] = rules.find(([rule]) => rule.test(call)) ?? [];
if (!answer) fail(`Unknown command: ${call}`);
answer(pattern.exec(call));
save();
