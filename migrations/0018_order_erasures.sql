-- `restriction_proposals.restriction_id` and `source_states.consecutive_failures` are no longer in the schema. The Worker before
-- this release still reads them, so the first migration of the next release drops them.
ALTER TABLE `users` ADD `erasure_attempted_at` integer;
