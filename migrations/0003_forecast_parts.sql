ALTER TABLE `restrictions` ADD `parts` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `restrictions` ADD `announced_end` integer;--> statement-breakpoint
UPDATE `restrictions` SET `parts` = '["b"]' WHERE `id` = 'pandemic-land-borders';--> statement-breakpoint
UPDATE `restrictions` SET `parts` = '["c"]' WHERE `id` = 'pandemic-passport-service';
