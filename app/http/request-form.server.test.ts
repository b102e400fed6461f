import { expect, test } from "vitest";
import { readForm } from "./request-form.server";

const sent = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request("https://exit-freedom.test/login", { method: "POST", body, headers });
const refusalOf = (request: Request) =>
  readForm(request).then(
    () => "accepted",
    (refusal: unknown) => (refusal instanceof Response ? refusal.status : refusal),
  );

test("a form of plain fields is parsed, including fields with several values", async () => {
  const plain = await readForm(
    sent(new URLSearchParams("email=a%40example.com&riskFactors=x&riskFactors=y")),
  );
  expect([plain.get("email"), plain.getAll("riskFactors")]).toEqual(["a@example.com", ["x", "y"]]);
});

test("a field that would parse as a huge list, a deep object or a command is rejected", async () => {
  const names = ["email[1000000000]", `a${".b".repeat(20_000)}`, "__intent__", "__proto__.x", "", "a b"];
  for (const name of names) expect(await refusalOf(sent(new URLSearchParams([[name, "x"]])))).toBe(400);
});

test("a body that isn't a form gets a 415", async () => {
  expect(await refusalOf(sent("{}", { "Content-Type": "application/json" }))).toBe(415);
  expect(await refusalOf(sent("x", { "Content-Type": "multipart/form-data; boundary=none" }))).toBe(415);
  expect(await refusalOf(new Request("https://exit-freedom.test/login", { method: "POST" }))).toBe(415);
});
