import { beforeAll, expect, test } from "vitest";
import { noon, testContext } from "../../tests/context";
import { userQuery } from "./user-query";
import { listUsers } from "./users.server";

const context = testContext("admin-users");
const list = (query: Record<string, string> = {}) => listUsers(context.db, userQuery.parse(query));
const emails = async (query: Record<string, string>) => (await list(query)).users.map(({ email }) => email);

beforeAll(async () => {
  await context.db.$client
    .prepare(
      `insert into users (id, email, password_hash, subscription_status, created_at)
       with recursive n(i) as (select 0 union all select i + 1 from n where i < 9999)
       select printf('id-%05d', i), printf('u%05d@d%d.example', i, i % 100), '-',
         case i % 3 when 0 then 'trialing' when 1 then 'active' else 'inactive' end, ? + i from n`,
    )
    .bind(noon.getTime())
    .run();
});

test("users come newest first, fifty a page, with the totals", async () => {
  const first = await list();
  expect(first).toMatchObject({ found: 10_000, total: 10_000, page: 1, pages: 200 });
  expect(first.users).toHaveLength(50);
  expect(first.users[0]?.email).toBe("u09999@d99.example");
  expect((await emails({ page: "2" }))[0]).toBe("u09949@d49.example");
  expect(await emails({ page: "201" })).toEqual([]);
});

test("a search matches the start of an address or of its domain, in any case", async () => {
  expect(await emails({ q: " U00042 " })).toEqual(["u00042@d42.example"]);
  expect(await list({ q: "d7.ex" })).toMatchObject({ found: 100, pages: 2, total: 10_000 });
  expect(await list({ q: "@d7." })).toMatchObject({ found: 100 });
  expect(await list({ q: "@u00042" })).toMatchObject({ found: 0, pages: 1 });
  expect(await list({ q: "%" })).toMatchObject({ found: 0 });
  expect(await list({ q: "u" })).toMatchObject({ found: null, pages: null, hasMore: true, total: 10_000 });
  expect(await list({ q: "d7.ex", page: "2" })).toMatchObject({ found: 100, hasMore: false });
});

test("users can be sorted by address or status, in both directions", async () => {
  expect((await emails({ sort: "email" }))[0]).toBe("u00000@d0.example");
  expect((await emails({ sort: "email", order: "desc" }))[0]).toBe("u09999@d99.example");
  expect((await list({ sort: "status" })).users[0]?.subscriptionStatus).toBe("active");
  expect((await list({ sort: "status", order: "desc" })).users[0]?.subscriptionStatus).toBe("trialing");
});

test.each([
  ["order by created_at desc, id desc", "users_by_creation"],
  ["where email >= 'ann' and email < 'anz' order by email", "users_email_once"],
  [
    "where substr(email, instr(email, '@') + 1) >= 'a' and substr(email, instr(email, '@') + 1) < 'b'",
    "users_by_domain",
  ],
  ["order by subscription_status, created_at", "users_by_status"],
])("the list %s reads an index", async (clause, index) => {
  const plan = await context.db.$client
    .prepare(`explain query plan select * from users ${clause} limit 50`)
    .all();
  expect(JSON.stringify(plan.results)).toContain(index);
});
