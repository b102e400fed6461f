import { expect, test } from "vitest";
import { shelve } from "./toast-shelf";

const saved = { title: "Alert created" };
const failed = { title: "Test failed", variant: "destructive" as const };

test("one toast is shown at a time: the next takes the place of the last", () => {
  const first = shelve(null, { type: "show", message: saved });
  const second = shelve(first, { type: "show", message: failed });
  expect(second).toEqual({ ...failed, id: 2, isOpen: true });
});

test("a dismissed toast is closed, and removed only later", () => {
  const first = shelve(null, { type: "show", message: saved });
  const dismissed = shelve(first, { type: "dismiss", id: 1 });
  expect(dismissed).toEqual({ ...saved, id: 1, isOpen: false });
  expect(shelve(dismissed, { type: "remove", id: 1 })).toBeNull();
});

test("a late dismissal or removal of an earlier toast leaves the one shown alone", () => {
  const second = { ...failed, id: 2, isOpen: true };
  expect(shelve(second, { type: "dismiss", id: 1 })).toBe(second);
  expect(shelve(second, { type: "remove", id: 1 })).toBe(second);
});
