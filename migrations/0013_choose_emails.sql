CREATE TABLE `digests` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`period` text NOT NULL,
	`assessment_id` text NOT NULL,
	`previous_id` text,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	`delivery_state` text DEFAULT 'waiting' NOT NULL,
	`attempt_count` integer DEFAULT 0 NOT NULL,
	`last_error` text,
	`last_failed_at` integer,
	`error_kind` text,
	`error_message` text,
	`next_attempt_at` integer,
	`lease_until` integer,
	`lease_token` text,
	`batch_id` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `digests_once_per_period` ON `digests` (`user_id`,`period`);--> statement-breakpoint
CREATE INDEX `digests_due` ON `digests` (`next_attempt_at`) WHERE delivery_state in ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX `digests_by_batch` ON `digests` (`batch_id`) WHERE batch_id is not null and delivery_state in ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX `digests_dead` ON `digests` (`created_at`) WHERE delivery_state in ('dead', 'refused');--> statement-breakpoint
CREATE TABLE `email_choices` (
	`user_id` text PRIMARY KEY NOT NULL,
	`digest` text DEFAULT 'off' NOT NULL,
	`wants_news` integer DEFAULT false NOT NULL,
	`quiet_from` integer,
	`quiet_until` integer,
	`time_zone` text NOT NULL,
	`paused_until` integer,
	`next_digest_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `email_choices_digests_due` ON `email_choices` (`next_digest_at`) WHERE next_digest_at is not null;