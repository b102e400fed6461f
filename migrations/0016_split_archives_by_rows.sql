CREATE TABLE `archived_rows` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`archive_id` text NOT NULL,
	`table_name` text NOT NULL,
	`record` text NOT NULL,
	`archived_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `archived_rows_by_archive` ON `archived_rows` (`archive_id`,`table_name`);--> statement-breakpoint
CREATE INDEX `archived_rows_by_time` ON `archived_rows` (`archived_at`);