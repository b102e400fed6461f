import { expect, test } from "vitest";
import { foldedMailbox } from "../credentials";

test("addresses of one mailbox fold into one; others don't", () => {
  expect(foldedMailbox("J.Doe+news@googlemail.com")).toBe("jdoe@gmail.com");
  expect(foldedMailbox("victim+12@example.com")).toBe("victim@example.com");
  expect(foldedMailbox("victim@example.com")).toBe("victim@example.com");
  expect(foldedMailbox("other@example.com")).not.toBe(foldedMailbox("victim@example.com"));
  expect(foldedMailbox("a@mail.example.com")).toBe("a@mail.example.com");
});

test("at providers where a subdomain names the mailbox, every address of it folds into one", () => {
  for (const email of ["news@jdoe.fastmail.com", "Other+x@JDoe.Fastmail.com", "jdoe+news@fastmail.com"])
    expect(foldedMailbox(email)).toBe("jdoe@fastmail.com");
  expect(foldedMailbox("any@shop.jdoe.33mail.com")).toBe("jdoe@33mail.com");
  expect(foldedMailbox("a@notfastmail.com")).toBe("a@notfastmail.com");
});
