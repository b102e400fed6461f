import { expect, test } from "vitest";
import type { ReceivedMail } from "./email";
import { createStandIns } from "./stand-ins";

const ORIGIN = "http://localhost:8788";
const mail = {
  from: "Monitor <alerts@monitor.example>",
  to: ["reader@mail.example"],
  subject: "The level rose <b>",
  text: "From 30 to 45.",
  html: "<p>From 30 to 45.</p>",
  headers: { "List-Unsubscribe": "<https://monitor.example/u>" },
};

function setUp() {
  const standIns = createStandIns({ now: () => new Date("2026-11-20T12:00:00Z") });
  const send = (body: unknown, headers: Record<string, string> = {}) =>
    standIns.fetch(
      new Request(`${ORIGIN}/email/emails`, {
        method: "POST",
        headers: { Authorization: "Bearer any", ...headers },
        body: JSON.stringify(body),
      }),
    );
  const inbox = async () =>
    (await standIns.fetch(new Request(`${ORIGIN}/inbox.json`))).json<ReceivedMail[]>();
  return { standIns, send, inbox };
}

test("an email reaches the inbox unchanged, newest first", async () => {
  const { send, inbox } = setUp();
  const { id } = await (await send(mail)).json<{ id: string }>();
  await send({ ...mail, subject: "A second one" });
  const [second, first] = await inbox();
  expect(second?.subject).toBe("A second one");
  expect(first).toEqual({ ...mail, id, to: "reader@mail.example", receivedAt: "2026-11-20T12:00:00.000Z" });
});

test("the same key with the same body returns the same response and sends no second email; with another body it is rejected", async () => {
  const { send, inbox } = setUp();
  const key = { "Idempotency-Key": "delivery-1" };
  const answers = await Promise.all([send(mail, key), send(mail, key)]);
  const [one, other] = await Promise.all(answers.map((answer) => answer.json<{ id: string }>()));
  expect(other).toEqual(one);
  expect(await inbox()).toHaveLength(1);
  const changed = await send({ ...mail, text: "From 30 to 60." }, key);
  expect(changed.status).toBe(409);
  expect(await changed.json()).toMatchObject({ name: "invalid_idempotent_request" });
  expect(await inbox()).toHaveLength(1);
});

test("a key is remembered for 24 hours", async () => {
  let now = Date.parse("2026-11-20T12:00:00Z");
  const standIns = createStandIns({ now: () => new Date(now) });
  const send = () =>
    standIns.fetch(
      new Request(`${ORIGIN}/email/emails`, {
        method: "POST",
        headers: { Authorization: "Bearer any", "Idempotency-Key": "delivery-1" },
        body: JSON.stringify(mail),
      }),
    );
  const arrived = async () =>
    (await (await standIns.fetch(new Request(`${ORIGIN}/inbox.json`))).json<ReceivedMail[]>()).length;
  await send();
  now += 24 * 60 * 60 * 1000;
  await send();
  expect(await arrived()).toBe(1);
  now += 1;
  await send();
  expect(await arrived()).toBe(2);
});

test("without a key, an address or a recipient, no email is accepted", async () => {
  const { send, inbox } = setUp();
  expect((await send(mail, { Authorization: "" })).status).toBe(401);
  expect((await send({ ...mail, to: undefined })).status).toBe(422);
  expect((await send({ ...mail, to: "nobody@mail.example" })).status).toBe(422);
  expect(await inbox()).toEqual([]);
});

test("the inbox can be emptied, and its page shows markup as text", async () => {
  const { standIns, send, inbox } = setUp();
  await send(mail);
  const page = await (await standIns.fetch(new Request(`${ORIGIN}/inbox`))).text();
  expect(page).toContain("The level rose &lt;b&gt;");
  await standIns.fetch(new Request(`${ORIGIN}/inbox.json`, { method: "DELETE" }));
  expect(await inbox()).toEqual([]);
});

test("a batch is all or nothing, unless it is permissive; its key sends it once", async () => {
  const { standIns, inbox } = setUp();
  const batch = (mails: unknown, headers: Record<string, string> = {}) =>
    standIns.fetch(
      new Request(`${ORIGIN}/email/emails/batch`, {
        method: "POST",
        headers: { Authorization: "Bearer any", ...headers },
        body: JSON.stringify(mails),
      }),
    );
  const mails = [mail, { ...mail, to: "nobody@mail.example" }, { ...mail, subject: "Third" }];
  expect((await batch(mails)).status).toBe(422);
  expect(await inbox()).toEqual([]);
  expect((await batch([])).status).toBe(422);
  expect((await batch(Array.from({ length: 101 }, () => mail))).status).toBe(422);

  const permissive = { "x-batch-validation": "permissive", "Idempotency-Key": "batch-1" };
  const reply = await (await batch(mails, permissive)).json();
  expect(reply).toMatchObject({
    data: [{ id: expect.any(String) as string }, { id: expect.any(String) as string }],
    errors: [{ index: 1, message: "Invalid `to` field. The address does not exist." }],
  });
  expect(await (await batch(mails, permissive)).json()).toEqual(reply);
  expect(await inbox()).toHaveLength(2);
  expect((await batch([mail], permissive)).status).toBe(409);
  const strict = await (await batch([mail, mail])).json();
  expect(strict).toEqual({
    data: [{ id: expect.any(String) as string }, { id: expect.any(String) as string }],
  });
});

test("an email to bounced@ or complained@ is followed by the webhook's event at the app whose link it holds, signed", async () => {
  const sent: Request[] = [];
  const standIns = createStandIns({
    now: () => new Date("2026-11-20T12:00:00Z"),
    send: async (request) => {
      sent.push(request);
      return new Response();
    },
  });
  const send = (to: string) =>
    standIns.fetch(
      new Request(`${ORIGIN}/email/emails`, {
        method: "POST",
        headers: { Authorization: "Bearer any" },
        body: JSON.stringify({ ...mail, to, text: "Open https://monitor.example/alerts/1 now." }),
      }),
    );
  for (const to of ["bounced@mail.example", "complained@mail.example", "reader@mail.example"]) await send(to);
  await expect.poll(() => sent.length).toBe(2);
  const events = await Promise.all(
    sent.map(
      async (request) => (await request.json()) as { type: string; data: { to: string[]; bounce?: object } },
    ),
  );
  expect(sent.map(({ url }) => url)).toEqual(Array(2).fill("https://monitor.example/webhooks/resend"));
  expect(events.map(({ type, data }) => [type, data.to, data.bounce !== undefined])).toEqual([
    ["email.bounced", ["bounced@mail.example"], true],
    ["email.complained", ["complained@mail.example"], false],
  ]);
  expect(sent[0]?.headers.get("svix-signature")).toMatch(/^v1,[A-Za-z0-9+/]{43}=$/);
});
