CREATE TABLE `bill_titles` (
	`bill` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`official_title` text,
	`fetched_at` integer NOT NULL
);
