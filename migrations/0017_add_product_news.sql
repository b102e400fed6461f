CREATE TABLE `news_emails` (
	`id` text PRIMARY KEY NOT NULL,
	`news_id` text NOT NULL,
	`user_id` text NOT NULL,
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
	FOREIGN KEY (`news_id`) REFERENCES `product_news`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `news_emails_once_per_user` ON `news_emails` (`user_id`,`news_id`);--> statement-breakpoint
CREATE INDEX `news_emails_by_news` ON `news_emails` (`news_id`,`delivery_state`);--> statement-breakpoint
CREATE INDEX `news_emails_due` ON `news_emails` (`next_attempt_at`) WHERE delivery_state in ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX `news_emails_by_batch` ON `news_emails` (`batch_id`) WHERE batch_id is not null and delivery_state in ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX `news_emails_dead` ON `news_emails` (`created_at`) WHERE delivery_state in ('dead', 'refused');--> statement-breakpoint
CREATE TABLE `product_news` (
	`id` text PRIMARY KEY NOT NULL,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	`queued_at` integer
);
--> statement-breakpoint
CREATE INDEX `product_news_by_creation` ON `product_news` (`created_at`);--> statement-breakpoint
CREATE INDEX `product_news_to_queue` ON `product_news` (`sent_at`) WHERE sent_at is not null and queued_at is null;--> statement-breakpoint
CREATE INDEX `email_choices_with_news` ON `email_choices` (`user_id`) WHERE wants_news = 1;