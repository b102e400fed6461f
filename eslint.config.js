import js from "@eslint/js";
import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";
import { keepsInput, ownPage } from "./commands/form-rules.js";
import { moduleOrder } from "./commands/module-order.js";

const clocksAndChance = [
  {
    selector: "NewExpression[callee.name='Date'][arguments.length=0]",
    message: "The time is an argument: only create-context.ts reads the clock.",
  },
  {
    selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
    message: "The time is an argument: only create-context.ts reads the clock.",
  },
  {
    selector: "CallExpression[callee.object.name='Math'][callee.property.name='random']",
    message: "Randomness is an argument: only create-context.ts draws numbers.",
  },
  {
    selector: "CallExpression[callee.object.name='crypto'][callee.property.name='randomUUID']",
    message: "Ids are an argument: only create-context.ts makes them.",
  },
];

const noTransactions = {
  selector: "CallExpression[callee.property.name='transaction']",
  message: "D1 has no interactive transactions: use db.batch.",
};

export default tseslint.config(
  { ignores: ["build/", ".wrangler/", "node_modules/", "migrations/", "worker-configuration.d.ts"] },
  // No comment turns a rule off: an exception belongs in the rule, with its test.
  { linterOptions: { noInlineConfig: true } },
  js.configs.recommended,
  tseslint.configs.recommended,
  jsxA11y.flatConfigs.recommended,
  {
    plugins: { "react-hooks": reactHooks },
    rules: {
      ...reactHooks.configs.recommended.rules,
      // The compiler checks names; ESLint doesn't know TypeScript's globals.
      "no-undef": "off",
      // Scrollable areas must be focusable.
      "jsx-a11y/no-noninteractive-tabindex": ["error", { tags: [], roles: ["group", "region", "tabpanel"] }],
      "no-duplicate-imports": "error",
      "no-console": ["error", { allow: ["log", "warn", "error"] }],
      "@typescript-eslint/consistent-type-imports": [
        "error",
        { fixStyle: "inline-type-imports", disallowTypeAnnotations: false },
      ],
      // A type-only import must leave nothing behind: kept as an empty import, it once brought the server's runtime to
      // a page.
      "@typescript-eslint/no-import-type-side-effects": "error",
      "no-restricted-syntax": ["error", noTransactions],
    },
  },
  {
    // A longer file does more than one thing.
    rules: { "max-lines": ["error", 400] },
  },
  {
    // useProduct and similar functions are test setup, not React hooks.
    files: ["tests/**/*.ts"],
    rules: { "react-hooks/rules-of-hooks": "off" },
  },
  {
    files: ["app/**/*.{ts,tsx}", "workers/**/*.ts"],
    ignores: [
      "**/*.test.{ts,tsx}",
      "workers/create-context.ts",
      "app/components/**/*.tsx",
      "app/routes/**",
      "app/root.tsx",
    ],
    rules: { "no-restricted-syntax": ["error", noTransactions, ...clocksAndChance] },
  },
  {
    files: ["app/**/*.{ts,tsx}"],
    ignores: ["**/*.test.{ts,tsx}"],
    plugins: { modules: { rules: { order: moduleOrder } } },
    rules: { "modules/order": "error" },
  },
  {
    files: ["app/**/*.tsx"],
    plugins: { forms: { rules: { "own-page": ownPage, "keeps-input": keepsInput } } },
    rules: { "forms/own-page": "error" },
  },
  { files: ["app/routes/*.tsx"], rules: { "forms/keeps-input": "error" } },
  {
    // name.ts is pure: values in, values out; it may run in the browser.
    files: ["app/**/*.ts"],
    ignores: ["**/*.server.ts", "**/*.test.ts", "app/routes/**"],
    rules: {
      "no-restricted-globals": [
        "error",
        ...[
          "fetch",
          "caches",
          "document",
          "window",
          "localStorage",
          "navigator",
          "setTimeout",
          "setInterval",
        ].map((name) => ({
          name,
          message: "A pure file has no side effects; put this in a .server.ts file or a component's .tsx.",
        })),
      ],
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            {
              regex: "^(drizzle-orm|react|react-dom|@remix-run|node:|cloudflare:|stripe$)",
              message: "A pure file imports no platform.",
              allowTypeImports: true,
            },
            {
              regex: "\\.server$",
              message: "A pure file imports nothing with side effects.",
              allowTypeImports: true,
            },
          ],
        },
      ],
    },
  },
);
