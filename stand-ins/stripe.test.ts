import { expect, test } from "vitest";
import { createStripe } from "./stripe";

const BASE = "http://localhost:8788/stripe";

/** The simulated Stripe across restarts, each with the state stored by the previous process. */
function process(storage: { account?: string }) {
  let ids = 0;
  const stripe = createStripe({
    now: () => new Date("2026-11-20T12:00:00Z"),
    newId: () => String(++ids),
    send: async () => new Response(),
    memory: { recall: () => storage.account, keep: (account) => (storage.account = account) },
  });
  return async (method: string, path: string, form?: Record<string, string>) => {
    const headers = { Authorization: "Bearer sk_test_demonstration" };
    const answer = await stripe.answer(
      new Request(BASE + path, { method, headers, body: form && new URLSearchParams(form) }),
    );
    return { status: answer.status, body: (await answer.json().catch(() => null)) as never };
  };
}

test("a paid subscription survives a restart and can then be canceled", async () => {
  const storage: { account?: string } = {};
  const before = process(storage);
  const customer = (await before("POST", "/v1/customers", { email: "a@example.com" })).body["id"] as string;
  const session = await before("POST", "/v1/checkout/sessions", {
    customer,
    "line_items[0][price]": "price_demonstration_pro",
    success_url: "http://localhost:8787/checkout",
  });
  await before("POST", `/pay/${session.body["id"]}`, { action: "pay" });

  const after = process(storage);
  const { data } = (await after("GET", `/v1/subscriptions?customer=${customer}`)).body as {
    data: { id: string; status: string }[];
  };
  expect(data).toMatchObject([{ status: "active" }]);
  expect((await after("DELETE", `/v1/subscriptions/${data[0]?.id}`)).body).toMatchObject({
    status: "canceled",
  });
  const last = process(storage);
  expect((await last("GET", `/v1/subscriptions/${data[0]?.id}`)).body).toMatchObject({ status: "canceled" });
});
