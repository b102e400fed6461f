CREATE TABLE `email_verifications` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`email` text NOT NULL,
	`token` text NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `email_verifications_once` ON `email_verifications` (`token`);--> statement-breakpoint
CREATE INDEX `email_verifications_by_user` ON `email_verifications` (`user_id`);--> statement-breakpoint
CREATE INDEX `email_verifications_by_expiry` ON `email_verifications` (`expires_at`);--> statement-breakpoint
CREATE TABLE `mailbox_pauses` (
	`mailbox` text PRIMARY KEY NOT NULL,
	`until` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `mailbox_pauses_by_end` ON `mailbox_pauses` (`until`);--> statement-breakpoint
ALTER TABLE `users` ADD `email_verified_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `mailbox` text;--> statement-breakpoint
CREATE INDEX `users_by_mailbox` ON `users` (`mailbox`);--> statement-breakpoint
CREATE INDEX `users_unverified` ON `users` (`created_at`) WHERE email_verified_at is null;--> statement-breakpoint
-- Accounts from before there were verification links keep getting the emails they get today.
UPDATE `users` SET `email_verified_at` = `created_at`;
