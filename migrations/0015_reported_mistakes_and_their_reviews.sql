CREATE TABLE `content_reviews` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`cause` text NOT NULL,
	`verdict` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`reviewed_at` integer NOT NULL,
	`is_demonstration` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `content_reviews_by_time` ON `content_reviews` (`kind`,`reviewed_at`);--> statement-breakpoint
CREATE INDEX `content_reviews_found` ON `content_reviews` (`is_demonstration`,`verdict`);--> statement-breakpoint
CREATE TABLE `mistake_reports` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`title` text NOT NULL,
	`reason` text NOT NULL,
	`comment` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`decided_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mistake_reports_one_open_per_user` ON `mistake_reports` (`user_id`,`kind`,`subject_id`) WHERE state = 'open';--> statement-breakpoint
CREATE INDEX `mistake_reports_by_user` ON `mistake_reports` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `mistake_reports_open` ON `mistake_reports` (`kind`,`subject_id`,`created_at`) WHERE state = 'open';