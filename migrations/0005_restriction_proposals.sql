CREATE TABLE `outlet_days` (
	`outlet` text NOT NULL,
	`day` integer NOT NULL,
	`is_demonstration` integer NOT NULL,
	`items` integer NOT NULL,
	`relevant` integer NOT NULL,
	`item_hashes` text NOT NULL,
	PRIMARY KEY(`outlet`, `day`, `is_demonstration`)
);
--> statement-breakpoint
CREATE INDEX `outlet_days_counts` ON `outlet_days` (`day`,`is_demonstration`,`outlet`,`items`,`relevant`);--> statement-breakpoint
CREATE TABLE `restriction_proposals` (
	`id` text PRIMARY KEY NOT NULL,
	`subject` text NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`effect` text NOT NULL,
	`factor` text NOT NULL,
	`severity` real NOT NULL,
	`reach` real NOT NULL,
	`support` text NOT NULL,
	`effective_at` integer NOT NULL,
	`stands_until` integer NOT NULL,
	`opened_at` integer NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`decided_at` integer,
	`decided_by` text,
	`restriction_id` text,
	`is_demonstration` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `restriction_proposals_one_open_per_subject` ON `restriction_proposals` (`subject`,`is_demonstration`) WHERE state = 'open';--> statement-breakpoint
CREATE INDEX `restriction_proposals_by_subject` ON `restriction_proposals` (`subject`,`decided_at`);--> statement-breakpoint
CREATE INDEX `restriction_proposals_by_opening` ON `restriction_proposals` (`opened_at`);