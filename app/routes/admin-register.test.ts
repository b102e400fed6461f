import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { restrictionForm } from "~/assessment/register/restriction-form";
import { restrictionProposals, restrictions } from "~/assessment/tables.server";
import type { FormAnswer } from "~/http/request-form.server";
import { loadContextOf, noon, testContext } from "../../tests/context";
import { dump } from "../../tests/database-dump";
import { ORIGIN, person } from "../../tests/people";
import { action as accept } from "./_app.admin.proposals_.$id.accept";
import { action as correct } from "./_app.admin.register_.$id.edit";
import { action as end } from "./_app.admin.register_.$id.end";
import { action as add } from "./_app.admin.register_.new";

const context = testContext("admin-register", { newId: () => crypto.randomUUID() });
const { cookie } = await person(context, { isAdmin: true });

const valid = {
  name: "Permits to depart",
  law: "8 U.S.C. 1185(b)",
  affected: "everyone who leaves",
  factor: "border-security",
  severity: "40",
  reach: "100",
  since: "2026-11-19",
  sourceUrl: "https://www.federalregister.gov/documents/1",
};
const unnamed = { ...valid, name: " " };

const ENTRY = restrictionForm.parse(valid);
await context.db.insert(restrictions).values({ id: "permits", ...ENTRY, lastCheckedAt: noon });
await context.db.insert(restrictionProposals).values({
  id: "proposed",
  subject: "exit-permit",
  kind: "official",
  effect: "begins",
  name: "Exit permits",
  factor: "border-security",
  severity: 0.9,
  reach: 1,
  support: [],
  effectiveAt: noon,
  openedAt: noon,
  standsUntil: noon,
});

/** Posts the form of a page. @returns the status, where it leads, and the errors by field */
async function post(action: (args: ActionFunctionArgs) => unknown, form: Record<string, string>, id = "") {
  const request = new Request(`${ORIGIN}/admin/register`, {
    method: "POST",
    headers: { Cookie: cookie },
    body: new URLSearchParams(form),
  });
  const args = { request, params: { id }, context: loadContextOf(context) } as unknown as ActionFunctionArgs;
  const answer = await action(args);
  if (answer instanceof Response) return { status: answer.status, to: answer.headers.get("Location") };
  const { data, init } = answer as { data: FormAnswer; init: ResponseInit };
  return { status: init.status, errors: data.reply?.error, typed: data.reply?.initialValue };
}

test.each([
  ["added", add, "", unnamed, { name: ["Please name the restriction"] }],
  ["corrected", correct, "permits", unnamed, { name: ["Please name the restriction"] }],
  ["accepted", accept, "proposed", unnamed, { name: ["Please name the restriction"] }],
  ["ended", end, "permits", {}, { until: ["Please enter a date"] }],
  [
    "ended",
    end,
    "permits",
    { until: "2026-11-19" },
    { until: ["The end date must be after the start date"] },
  ],
  ["corrected", correct, "none", valid, { "": ["Entry not found."] }],
  ["ended", end, "none", { until: "2026-11-21" }, { "": ["Entry not found."] }],
])(
  "nothing is %s with a form that is refused, which comes back as typed",
  async (_, action, id, form, errors) => {
    const before = await dump(context, ["audit_log"]);
    const status = "" in errors ? 404 : 400;
    expect(await post(action, form, id)).toMatchObject({ status, errors, typed: form });
    expect(await dump(context, ["audit_log"])).toEqual(before);
  },
);

test("a failure leaves the register as it was, and the form says so with what was typed", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await context.db.$client.exec(
    "create trigger no_entry before insert on restrictions begin select raise(abort, 'no'); end",
  );
  const answer = await post(add, valid);
  await context.db.$client.exec("drop trigger no_entry");
  expect(answer).toMatchObject({
    status: 500,
    errors: { "": ["We couldn’t add the restriction. The register stays as it was. Try again in a moment."] },
    typed: { name: "Permits to depart", severity: "40" },
  });
  expect(log).toHaveBeenCalledOnce();
  log.mockRestore();
});

test("a proposal's form, filled in, becomes an entry", async () => {
  expect(await post(accept, valid, "proposed")).toEqual({ status: 302, to: "/admin/proposals?done=accept" });
  const [entry] = await context.db.select().from(restrictions).where(eq(restrictions.id, "proposed"));
  expect(entry).toMatchObject({ name: "Permits to depart", severity: 0.4, reach: 1 });
});
