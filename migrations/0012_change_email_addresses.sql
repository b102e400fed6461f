CREATE TABLE `email_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`old_email` text NOT NULL,
	`was_old_verified` integer NOT NULL,
	`new_email` text NOT NULL,
	`new_mailbox` text NOT NULL,
	`token` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`canceled_at` integer,
	`confirmed_at` integer,
	`restored_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `email_changes_once` ON `email_changes` (`token`);--> statement-breakpoint
CREATE INDEX `email_changes_by_user` ON `email_changes` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `email_changes_by_mailbox` ON `email_changes` (`new_mailbox`,`created_at`);--> statement-breakpoint
CREATE INDEX `email_changes_by_old_address` ON `email_changes` (`old_email`,`confirmed_at`) WHERE confirmed_at is not null and restored_at is null;