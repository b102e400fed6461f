import { Linter } from "eslint";
import tseslint from "typescript-eslint";
import { expect, test } from "vitest";
import { moduleOrder } from "./module-order";

const problemsOf = (path: string, code: string) =>
  new Linter({ cwd: "/" }).verify(
    code,
    [
      {
        files: ["**/*.{ts,tsx}"],
        languageOptions: { parser: tseslint.parser as never },
        plugins: { modules: { rules: { order: moduleOrder as never } } },
        rules: { "modules/order": "error" },
      },
    ],
    `/project/${path}`,
  ).length;

test.each([
  ["app/delivery/x.server.ts", `import { rule } from "~/alerts/rule";`],
  ["app/delivery/x.server.ts", `import type { Rule } from "../alerts/rule";`],
  ["app/sources/x.ts", `export { relevance } from "~/news/relevance";`],
  ["app/accounts/x.server.ts", `const lazily = () => import("~/monitor/alarms.server");`],
  ["app/database/x.server.ts", `import { RISK_FACTORS } from "../news/factors";`],
  ["app/database/x.server.ts", `import type { Context } from "~/context.server";`],
  ["app/components/ui/x.tsx", `import { Theme } from "../theme";`],
])("lint refuses an import against the order of the modules: %s, %s", (path, code) => {
  expect(problemsOf(path, code)).toBe(1);
});

test.each([
  ["app/alerts/x.server.ts", `import { deliver } from "~/delivery/deliver.server";`],
  ["app/alerts/x.server.ts", `import type { Context } from "~/context.server";`],
  ["app/routes/x.tsx", `import { requireAdmin } from "~/accounts/sign-in/access.server";`],
  ["app/news/x.server.ts", `import { eq } from "drizzle-orm"; import { y } from "./y";`],
])("lint allows an import along the order: %s, %s", (path, code) => {
  expect(problemsOf(path, code)).toBe(0);
});
