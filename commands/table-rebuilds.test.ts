import { expect, test } from "vitest";
import { isUnreviewedRebuild } from "./table-rebuilds";

test("a migration that drops, rebuilds or cascades is rejected until it has been reviewed", () => {
  expect(isUnreviewedRebuild("DROP TABLE `users`;")).toBe(true);
  expect(isUnreviewedRebuild("CREATE TABLE `__new_users` (id text);")).toBe(true);
  expect(isUnreviewedRebuild("REFERENCES users(id) ON UPDATE no action ON DELETE cascade")).toBe(true);
  expect(isUnreviewedRebuild("-- reviewed-rebuild: it has no children yet\nDROP TABLE `users`;")).toBe(false);
  expect(isUnreviewedRebuild("-- reviewed-rebuild:\nDROP TABLE `users`;")).toBe(true);
});

test("a migration that takes away a column, which the Worker still in place reads, is rejected until reviewed", () => {
  expect(isUnreviewedRebuild("ALTER TABLE `users` DROP COLUMN `locale`;")).toBe(true);
  expect(isUnreviewedRebuild("ALTER TABLE `users` RENAME COLUMN `locale` TO `language`;")).toBe(true);
  expect(isUnreviewedRebuild("ALTER TABLE `users` RENAME TO `people`;")).toBe(true);
});

test("an additive migration passes", () => {
  expect(isUnreviewedRebuild("ALTER TABLE `users` ADD `locale` text;")).toBe(false);
});
