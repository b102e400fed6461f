import { expect, test } from "vitest";
import { previousVisit, visitCookie } from "../dashboard/last-visit";

const at = (time: string) => new Date(`2026-11-21T${time}:00Z`);
const sentBack = (cookie: string) => cookie.split(";")[0] ?? "";

test("a visit an hour later is compared with the end of the previous one, on each of its pages", () => {
  const first = visitCookie(null, at("08:00"));
  expect(previousVisit(null, at("08:00"))).toBeNull();
  const second = visitCookie(sentBack(first), at("08:30"));
  expect(previousVisit(sentBack(first), at("08:30"))).toBeNull();

  expect(previousVisit(sentBack(second), at("12:00"))).toEqual(at("08:30"));
  const third = visitCookie(sentBack(second), at("12:00"));
  expect(previousVisit(`theme=dark; ${sentBack(third)}`, at("12:20"))).toEqual(at("08:30"));
});

test("a malformed or future cookie is ignored", () => {
  for (const cookie of [
    "last_visit=abc",
    "last_visit=.",
    `last_visit=.${at("13:00").getTime()}`,
    `last_visit=${at("11:00").getTime()}.${at("08:00").getTime()}`,
    "last_visit=.99999999999999999999",
  ]) {
    expect(previousVisit(cookie, at("12:00"))).toBeNull();
  }
});

test("only the dashboard gets the cookie, and scripts can't read it", () => {
  expect(visitCookie(null, at("12:00"))).toMatch(/; Path=\/dashboard; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
});
