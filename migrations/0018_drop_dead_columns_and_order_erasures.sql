-- The two dropped columns were only ever written. A Worker from before this migration still writes the second one with each
-- source's state, so deploy right after it; a refresh that falls in between fails and runs again.
ALTER TABLE `users` ADD `erasure_attempted_at` integer;--> statement-breakpoint
ALTER TABLE `restriction_proposals` DROP COLUMN `restriction_id`;--> statement-breakpoint
ALTER TABLE `source_states` DROP COLUMN `consecutive_failures`;
