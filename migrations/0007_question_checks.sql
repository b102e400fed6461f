CREATE TABLE `forecast_resolutions` (
	`id` text PRIMARY KEY NOT NULL,
	`question_id` text NOT NULL,
	`check` text NOT NULL,
	`outcome` integer,
	`resolved_at` integer NOT NULL,
	`resolved_by` text NOT NULL,
	`query` text NOT NULL,
	`hits` integer,
	`link` text,
	FOREIGN KEY (`question_id`) REFERENCES `forecast_questions`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `forecast_resolutions_once_per_check` ON `forecast_resolutions` (`question_id`,`check`) WHERE "check" <> 'administrator';--> statement-breakpoint
ALTER TABLE `forecast_questions` ADD `base` text;--> statement-breakpoint
ALTER TABLE `forecast_questions` ADD `next_check_at` integer;--> statement-breakpoint
CREATE INDEX `forecast_questions_to_check` ON `forecast_questions` (`origin`,`next_check_at`) WHERE next_check_at is not null;--> statement-breakpoint
UPDATE `forecast_questions` SET `next_check_at` = `closes_at` WHERE `resolved_at` IS NULL;
