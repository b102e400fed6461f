-- reviewed-rebuild: the two dropped tables hold sums of api_events, which is kept; nothing refers to them.
DROP TRIGGER `api_events_are_counted`;--> statement-breakpoint
CREATE TABLE `email_lanes` (
	`lane` text PRIMARY KEY NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`paused_until` integer,
	`paused_since` integer,
	`last_error` text,
	`last_succeeded_at` integer
);
--> statement-breakpoint
CREATE TABLE `feed_cursors` (
	`feed` text PRIMARY KEY NOT NULL,
	`position` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `operator_alarms` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`detail` text NOT NULL,
	`raised_at` integer NOT NULL,
	`cleared_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `operator_alarms_open_once` ON `operator_alarms` (`name`) WHERE cleared_at is null;--> statement-breakpoint
DROP TABLE `api_daily_metrics`;--> statement-breakpoint
DROP TABLE `api_quarter_hours`;--> statement-breakpoint
DROP INDEX `account_emails_to_ring`;--> statement-breakpoint
DROP INDEX `account_emails_held_back`;--> statement-breakpoint
ALTER TABLE `account_emails` ADD `last_failed_at` integer;--> statement-breakpoint
ALTER TABLE `account_emails` ADD `error_kind` text;--> statement-breakpoint
ALTER TABLE `account_emails` ADD `batch_id` text;--> statement-breakpoint
CREATE INDEX `account_emails_due` ON `account_emails` (`next_attempt_at`) WHERE delivery_state in ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX `account_emails_by_batch` ON `account_emails` (`batch_id`) WHERE batch_id is not null and delivery_state in ('waiting', 'sending');--> statement-breakpoint
ALTER TABLE `account_emails` DROP COLUMN `ring_at`;--> statement-breakpoint
DROP INDEX `triggered_alerts_to_ring`;--> statement-breakpoint
DROP INDEX `triggered_alerts_held_back`;--> statement-breakpoint
ALTER TABLE `triggered_alerts` ADD `last_failed_at` integer;--> statement-breakpoint
ALTER TABLE `triggered_alerts` ADD `error_kind` text;--> statement-breakpoint
ALTER TABLE `triggered_alerts` ADD `batch_id` text;--> statement-breakpoint
CREATE INDEX `triggered_alerts_due` ON `triggered_alerts` (`next_attempt_at`) WHERE delivery_state in ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX `triggered_alerts_by_batch` ON `triggered_alerts` (`batch_id`) WHERE batch_id is not null and delivery_state in ('waiting', 'sending');--> statement-breakpoint
ALTER TABLE `triggered_alerts` DROP COLUMN `ring_at`;--> statement-breakpoint
DROP INDEX `risk_assessments_by_date`;--> statement-breakpoint
CREATE INDEX `risk_assessments_by_date` ON `risk_assessments` (`date`,`risk_level`);