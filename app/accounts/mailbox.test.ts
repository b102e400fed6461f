import { expect, test } from "vitest";
import { foldedMailbox } from "./mailbox";

test("addresses of one mailbox fold into one; others don't", () => {
  expect(foldedMailbox("J.Doe+news@googlemail.com")).toBe("jdoe@gmail.com");
  expect(foldedMailbox("victim+12@example.com")).toBe("victim@example.com");
  expect(foldedMailbox("victim@example.com")).toBe("victim@example.com");
  expect(foldedMailbox("other@example.com")).not.toBe(foldedMailbox("victim@example.com"));
  expect(foldedMailbox("a@mail.example.com")).toBe("a@mail.example.com");
});
