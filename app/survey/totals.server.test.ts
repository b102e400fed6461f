import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { surveyResponses } from "./tables.server";
import { noon } from "../../tests/context";
import { countedD1 } from "../../tests/counted-d1";
import { emptyDatabase } from "../../tests/empty-database";
import { expiredUser, stripeContext } from "../../tests/stripe";
import { openDatabase } from "~/database/open.server";
import { csvCell } from "~/text";
import { surveyCsv, surveyTotals } from "./totals.server";

const { context } = stripeContext();

async function respond(answers: Record<string, unknown>, minutes: number) {
  const { id: userId } = await expiredUser(context);
  const completedAt = new Date(noon.getTime() + minutes * 60_000);
  await context.db.insert(surveyResponses).values({ id: crypto.randomUUID(), userId, answers, completedAt });
}

test("totals count each answer once per person, and free text isn't counted", async () => {
  expect(await surveyTotals(context.db)).toMatchObject({ responses: 0 });
  await respond(
    {
      concernLevel: "very-concerned",
      riskFactors: ["passport-restrictions", "border-security"],
      additionalFeedback: '=HYPERLINK("https://evil.example")',
    },
    0,
  );
  await respond({ concernLevel: "very-concerned", riskFactors: ["border-security"], profession: "legal" }, 1);

  const { responses, questions } = await surveyTotals(context.db);
  const totalsOf = (field: string) => {
    const found = questions.find((question) => question.field === field);
    const chosen = found?.options.filter((option) => option.count > 0);
    return [found?.answered, Object.fromEntries(chosen?.map(({ value, count }) => [value, count]) ?? [])];
  };
  expect(responses).toBe(2);
  expect(totalsOf("concernLevel")).toEqual([2, { "very-concerned": 2 }]);
  expect(totalsOf("riskFactors")).toEqual([2, { "border-security": 2, "passport-restrictions": 1 }]);
  expect(totalsOf("profession")).toEqual([1, { legal: 1 }]);
  expect(totalsOf("priceReduction")).toEqual([0, {}]);

  const [head, first, second, end] = (await new Response(surveyCsv(context.db)).text()).split("\r\n");
  expect(head).toMatch(/^"completedAt","primaryReason","travelPlans"/);
  expect(first).toContain('"2026-11-20T12:00:00.000Z"');
  expect(first).toContain('"passport-restrictions; border-security"');
  expect(first).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
  expect(second).toContain('"legal"');
  expect(end).toBe("");
});

test("the export reads its rows a page at a time, only as they are taken, and has each once", async () => {
  await emptyDatabase(context.db.$client);
  const rows = 1203;
  const numbers = sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${rows})`;
  await context.db.run(sql`
    insert into users (id, email, mailbox, password_hash, trial_ends_at, created_at)
    ${numbers} select 'user ' || n, n || '@survey.example', n, '', 0, 0 from numbers`);
  // Many at the same moment: the end of a page must not lose or repeat one.
  await context.db.run(sql`
    insert into survey_responses (id, user_id, answers, completed_at)
    ${numbers} select 'response ' || n, 'user ' || n, json_object('additionalFeedback', 'answer ' || n), n / 700 from numbers`);
  const counted = countedD1(context.db.$client);
  const reader = surveyCsv(openDatabase(counted.d1)).getReader();
  let text = "";
  const read = async () => {
    const { done, value } = await reader.read();
    text += new TextDecoder().decode(value);
    return !done;
  };
  // The head and two rows.
  for (let chunks = 0; chunks < 3; chunks += 1) expect(await read()).toBe(true);
  expect(counted.roundTrips).toBe(1);
  while (await read());
  const answers = [...text.matchAll(/answer \d+/g)].map(([answer]) => answer);
  expect(answers).toHaveLength(rows);
  expect(new Set(answers).size).toBe(rows);
  expect(counted.roundTrips).toBe(3);
});

test("text that a spreadsheet would run is escaped", () => {
  expect(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "  =1"].map(csvCell)).toEqual([
    `"'=1+1"`,
    `"'+1"`,
    `"'-1"`,
    `"'@SUM(A1)"`,
    `"'\t=1"`,
    `"'  =1"`,
  ]);
  expect(csvCell('He said "no", twice\nover')).toBe('"He said ""no"", twice\nover"');
});
