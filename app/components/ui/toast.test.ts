import { expect, test } from "vitest";
import { toastReducer } from "./toast";

const saved = { title: "Alert created" };
const failed = { title: "Test failed", variant: "destructive" as const };

test("one toast is shown at a time: the next replaces the last", () => {
  const first = toastReducer(null, { type: "show", message: saved });
  const second = toastReducer(first, { type: "show", message: failed });
  expect(second).toEqual({ ...failed, id: 2, isOpen: true });
});

test("a dismissed toast is closed immediately and removed later", () => {
  const first = toastReducer(null, { type: "show", message: saved });
  const dismissed = toastReducer(first, { type: "dismiss", id: 1 });
  expect(dismissed).toEqual({ ...saved, id: 1, isOpen: false });
  expect(toastReducer(dismissed, { type: "remove", id: 1 })).toBeNull();
});

test("a late dismissal or removal of an earlier toast doesn't affect the current one", () => {
  const second = { ...failed, id: 2, isOpen: true };
  expect(toastReducer(second, { type: "dismiss", id: 1 })).toBe(second);
  expect(toastReducer(second, { type: "remove", id: 1 })).toBe(second);
});
