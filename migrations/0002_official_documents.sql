ALTER TABLE `news_articles` ADD `document` text;--> statement-breakpoint
ALTER TABLE `news_articles` ADD `topic` text;