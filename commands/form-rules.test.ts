import { Linter } from "eslint";
import tseslint from "typescript-eslint";
import { expect, test } from "vitest";
import { keepsInput, ownPage } from "./form-rules";

const problemsOf = (rule: object, code: string) =>
  new Linter().verify(
    code,
    [
      {
        files: ["**/*.tsx"],
        languageOptions: { parser: tseslint.parser as never },
        plugins: { forms: { rules: { rule: rule as never } } },
        rules: { "forms/rule": "error" },
      },
    ],
    "page.tsx",
  ).length;

test.each([
  "<Form method='post' action={`/alerts/rules/${id}/delete`} />",
  "<Form method='POST' action='/account/sessions' />",
  "<Form method={method} action='/account/sessions' />",
  "<fetcher.Form method='post' action='/verify-email/resend' />",
  "<form method='post' action='/logout' />",
  "<Form method='post'><button formAction='/account/sessions' /></Form>",
  "submit(fields, { method: 'post', action: '/account/sessions' })",
  "fetcher.submit(fields, { method: 'post', action: path })",
])("lint refuses a form that leads to an error page offline: %s", (code) => {
  expect(problemsOf(ownPage, code)).toBe(1);
});

test.each([
  "<Form method='post' />",
  "<fetcher.Form method='post' action='.' />",
  "<Form method='get' action='/alerts' />",
  "<Form action='/dashboard' onSubmit={goBack} />",
  "<Form method='post'><button formMethod='get' formAction='/alerts' /></Form>",
  "<IntentForm intent='end-session' />",
  "<form method='post' action='/admin?index' onSubmit={start} />",
  "<noscript><form method='post' action='/logout' /></noscript>",
  "submit(fields, { method: 'post' })",
])("lint allows a form that keeps its page offline: %s", (code) => {
  expect(problemsOf(ownPage, code)).toBe(0);
});

test.each([
  ["export async function action() {}", 1],
  ["export const action = save;", 1],
  ["export { action } from './other';", 1],
  ["export async function action() {}\nexport const clientAction = formAction();", 0],
  [
    "import { readIntent } from './form';\nexport async function action() {}\nexport { keepPage as clientAction };",
    1,
  ],
  [
    "import { readIntent } from './form';\nexport async function action() {}\nexport { keepPage as clientAction };\nexport function shouldRevalidate() {}",
    0,
  ],
  ["export async function loader() {}", 0],
  ["export const action = loader;", 0],
])(
  "a page with an action needs a clientAction, and one with small forms a shouldRevalidate: %s",
  (code, problems) => {
    expect(problemsOf(keepsInput, code)).toBe(problems);
  },
);
