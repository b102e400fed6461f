import { expect, test } from "vitest";
import { readSidebarState, writeSidebarState } from "./sidebar";

test.each([
  [null, true],
  ["", true],
  ["other=1", true],
  ["sidebar_state=true", true],
  ["sidebar_state=false", false],
  ["a=b; sidebar_state=false; c=d", false],
  ["not_sidebar_state=false", true],
  ["sidebar_state=nonsense", true],
])("the sidebar is wide unless the cookie says false (%s)", (header, isWide) => {
  expect(readSidebarState(header)).toBe(isWide);
});

test("the sidebar's state is stored for 7 days, 604800 seconds", () => {
  expect(writeSidebarState({ isWide: false })).toBe(
    "sidebar_state=false; Path=/; Max-Age=604800; SameSite=Lax",
  );
});
