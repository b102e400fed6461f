CREATE TABLE `account_emails` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	`delivery_state` text DEFAULT 'waiting' NOT NULL,
	`attempt_count` integer DEFAULT 0 NOT NULL,
	`last_error` text,
	`error_message` text,
	`next_attempt_at` integer,
	`ring_at` integer NOT NULL,
	`lease_until` integer,
	`lease_token` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `account_emails_by_user` ON `account_emails` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `account_emails_to_ring` ON `account_emails` (`ring_at`) WHERE delivery_state in ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX `account_emails_held_back` ON `account_emails` (`next_attempt_at`) WHERE delivery_state = 'waiting' and last_error is not null;--> statement-breakpoint
CREATE INDEX `account_emails_dead` ON `account_emails` (`created_at`) WHERE delivery_state in ('dead', 'refused');--> statement-breakpoint
CREATE TABLE `alert_rules` (
	`place` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`target` text NOT NULL,
	`type` text NOT NULL,
	`percent` integer NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`is_armed` integer DEFAULT true NOT NULL,
	`baseline_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "alert_rules_percent_range" CHECK("alert_rules"."percent" between 1 and 100)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `alert_rules_once` ON `alert_rules` (`id`);--> statement-breakpoint
CREATE INDEX `alert_rules_by_user` ON `alert_rules` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `alert_rules_watching` ON `alert_rules` (`target`,`type`,`is_armed`,`percent`,`baseline_at`) WHERE is_active = 1;--> statement-breakpoint
CREATE TABLE `api_daily_metrics` (
	`service` text NOT NULL,
	`date` text NOT NULL,
	`success_count` integer NOT NULL,
	`failure_count` integer NOT NULL,
	`rate_limited_count` integer NOT NULL,
	`duration_sum_ms` integer NOT NULL,
	`p95_latency_ms` integer,
	PRIMARY KEY(`service`, `date`)
);
--> statement-breakpoint
CREATE INDEX `api_daily_metrics_to_roll_up` ON `api_daily_metrics` (`date`) WHERE p95_latency_ms is null;--> statement-breakpoint
CREATE TABLE `api_events` (
	`id` text PRIMARY KEY NOT NULL,
	`service` text NOT NULL,
	`operation` text NOT NULL,
	`status` text NOT NULL,
	`duration_ms` integer NOT NULL,
	`timestamp` integer NOT NULL,
	`is_primary` integer NOT NULL,
	`was_used` integer NOT NULL,
	`http_status` integer,
	`error_code` text,
	`error_message` text,
	`correlation_id` text NOT NULL,
	`rate_limit` text,
	`item_count` integer,
	`relevant_count` integer,
	`attempt` integer DEFAULT 1 NOT NULL,
	CONSTRAINT "api_events_duration_not_negative" CHECK("api_events"."duration_ms" >= 0)
);
--> statement-breakpoint
CREATE INDEX `api_events_by_time` ON `api_events` (`timestamp`);--> statement-breakpoint
CREATE INDEX `api_events_by_service_and_time` ON `api_events` (`service`,`timestamp`);--> statement-breakpoint
CREATE INDEX `api_events_by_refresh` ON `api_events` (`correlation_id`);--> statement-breakpoint
CREATE INDEX `api_events_in_trouble` ON `api_events` (`service`,`timestamp`) WHERE status <> 'success';--> statement-breakpoint
CREATE INDEX `api_events_used` ON `api_events` (`service`,`timestamp`) WHERE was_used = 1;--> statement-breakpoint
CREATE TABLE `api_quarter_hours` (
	`service` text NOT NULL,
	`quarter` integer NOT NULL,
	`success_count` integer NOT NULL,
	`failure_count` integer NOT NULL,
	`rate_limited_count` integer NOT NULL,
	PRIMARY KEY(`service`, `quarter`)
);
--> statement-breakpoint
CREATE INDEX `api_quarter_hours_by_time` ON `api_quarter_hours` (`quarter`);--> statement-breakpoint
CREATE TABLE `archived_users` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`email` text NOT NULL,
	`archived_at` integer NOT NULL,
	`archived_by` text NOT NULL,
	`record` text NOT NULL,
	`restored_at` integer
);
--> statement-breakpoint
CREATE INDEX `archived_users_by_time` ON `archived_users` (`archived_at`);--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`admin_id` text NOT NULL,
	`admin_email` text NOT NULL,
	`action` text NOT NULL,
	`subject` text,
	`detail` text,
	`outcome` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_log_by_time` ON `audit_log` (`at`);--> statement-breakpoint
CREATE TABLE `forecast_questions` (
	`id` text PRIMARY KEY NOT NULL,
	`origin` text NOT NULL,
	`kind` text NOT NULL,
	`question` text NOT NULL,
	`threshold` real,
	`opened_at` integer NOT NULL,
	`closes_at` integer NOT NULL,
	`probability` real NOT NULL,
	`base_rate` real NOT NULL,
	`method_version` text NOT NULL,
	`outcome` integer,
	`resolved_at` integer,
	`resolved_by` text,
	`resolution_source` text
);
--> statement-breakpoint
CREATE INDEX `forecast_questions_by_close` ON `forecast_questions` (`origin`,`closes_at`);--> statement-breakpoint
CREATE INDEX `forecast_questions_due` ON `forecast_questions` (`origin`,`closes_at`) WHERE resolved_at is null;--> statement-breakpoint
CREATE TABLE `leases` (
	`name` text PRIMARY KEY NOT NULL,
	`token` text NOT NULL,
	`until` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `news_articles` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`description` text,
	`url` text NOT NULL,
	`source` text NOT NULL,
	`source_key` text NOT NULL,
	`published_at` integer NOT NULL,
	`relevance_score` integer NOT NULL,
	`keywords` text NOT NULL,
	`factor` text NOT NULL,
	`stage` text NOT NULL,
	`direction` text NOT NULL,
	`reasons` text NOT NULL,
	`is_official` integer DEFAULT false NOT NULL,
	`is_routine_renewal` integer DEFAULT false NOT NULL,
	`is_withdrawal` integer DEFAULT false NOT NULL,
	`is_demonstration` integer DEFAULT false NOT NULL,
	`model_relevance` integer,
	`model_quote` text,
	`relevance_reviewed_at` integer,
	`recorded_at` integer NOT NULL,
	CONSTRAINT "news_articles_relevance_range" CHECK("news_articles"."relevance_score" between 0 and 100)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `news_articles_once_per_url` ON `news_articles` (`url`);--> statement-breakpoint
CREATE INDEX `news_articles_by_publication` ON `news_articles` (`published_at`);--> statement-breakpoint
CREATE INDEX `news_articles_relevant_by_publication` ON `news_articles` (`published_at`,`relevance_score`) WHERE relevance_score >= 40;--> statement-breakpoint
CREATE INDEX `news_articles_in_dispute` ON `news_articles` (`published_at`) WHERE relevance_reviewed_at is null and abs(model_relevance - relevance_score) > 30;--> statement-breakpoint
CREATE TABLE `password_reset_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`token` text NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `password_reset_tokens_once` ON `password_reset_tokens` (`token`);--> statement-breakpoint
CREATE INDEX `password_reset_tokens_by_user` ON `password_reset_tokens` (`user_id`);--> statement-breakpoint
CREATE INDEX `password_reset_tokens_by_expiry` ON `password_reset_tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `refresh_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`trigger` text NOT NULL,
	`is_forced` integer DEFAULT false NOT NULL,
	`started_at` integer NOT NULL,
	`finished_at` integer,
	`outcome` text NOT NULL,
	`coverage` real,
	`sources` text,
	`counts` text,
	`error` text
);
--> statement-breakpoint
CREATE INDEX `refresh_runs_by_start` ON `refresh_runs` (`started_at`);--> statement-breakpoint
CREATE INDEX `refresh_runs_unfinished` ON `refresh_runs` (`started_at`) WHERE outcome in ('queued', 'running');--> statement-breakpoint
CREATE TABLE `restrictions` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`law` text NOT NULL,
	`affected` text NOT NULL,
	`factor` text NOT NULL,
	`since` integer NOT NULL,
	`until` integer,
	`severity` real NOT NULL,
	`reach` real NOT NULL,
	`source_url` text NOT NULL,
	`last_checked_at` integer NOT NULL,
	CONSTRAINT "restrictions_severity_range" CHECK("restrictions"."severity" between 0 and 1),
	CONSTRAINT "restrictions_reach_range" CHECK("restrictions"."reach" between 0 and 1)
);
--> statement-breakpoint
CREATE INDEX `restrictions_by_time` ON `restrictions` (`since`,`until`);--> statement-breakpoint
CREATE TABLE `risk_assessments` (
	`id` text PRIMARY KEY NOT NULL,
	`date` integer NOT NULL,
	`risk_level` integer NOT NULL,
	`explanation` text NOT NULL,
	`key_events` text NOT NULL,
	`sources` text NOT NULL,
	`february_2028_prediction` text,
	`detail` text NOT NULL,
	`coverage` real NOT NULL,
	`method_version` text NOT NULL,
	`analyst` text NOT NULL,
	`is_demonstration` integer DEFAULT false NOT NULL,
	`correlation_id` text NOT NULL,
	`alerts_raised_at` integer,
	CONSTRAINT "risk_assessments_level_range" CHECK("risk_assessments"."risk_level" between 0 and 100),
	CONSTRAINT "risk_assessments_coverage_range" CHECK("risk_assessments"."coverage" between 0 and 1)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `risk_assessments_once_per_refresh` ON `risk_assessments` (`correlation_id`);--> statement-breakpoint
CREATE INDEX `risk_assessments_by_date` ON `risk_assessments` (`date`);--> statement-breakpoint
CREATE INDEX `risk_assessments_owing_alerts` ON `risk_assessments` (`date`) WHERE alerts_raised_at is null;--> statement-breakpoint
CREATE INDEX `risk_assessments_values` ON `risk_assessments` (`date`,`risk_level`,`coverage`,(february_2028_prediction ->> '$.likelihood')) WHERE coverage >= 0.6;--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `sessions_by_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_by_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `source_states` (
	`source` text PRIMARY KEY NOT NULL,
	`last_attempt_at` integer,
	`last_success_at` integer,
	`retry_after_until` integer,
	`consecutive_failures` integer DEFAULT 0 NOT NULL,
	`rate_limit` text
);
--> statement-breakpoint
CREATE TABLE `stripe_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`customer_id` text,
	`received_at` integer NOT NULL,
	`processed_at` integer
);
--> statement-breakpoint
CREATE INDEX `stripe_events_by_receipt` ON `stripe_events` (`received_at`);--> statement-breakpoint
CREATE TABLE `survey_responses` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`answers` text NOT NULL,
	`completed_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `survey_responses_once_per_user` ON `survey_responses` (`user_id`);--> statement-breakpoint
CREATE INDEX `survey_responses_by_time` ON `survey_responses` (`completed_at`);--> statement-breakpoint
CREATE TABLE `triggered_alerts` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`alert_rule_id` text NOT NULL,
	`risk_assessment_id` text NOT NULL,
	`alert_target` text NOT NULL,
	`alert_type` text NOT NULL,
	`triggered_percent` real NOT NULL,
	`rule_percent` integer NOT NULL,
	`previous_value` real,
	`current_value` real NOT NULL,
	`message` text NOT NULL,
	`triggered_at` integer NOT NULL,
	`notification_sent` integer DEFAULT false NOT NULL,
	`notification_sent_at` integer,
	`delivery_state` text DEFAULT 'waiting' NOT NULL,
	`attempt_count` integer DEFAULT 0 NOT NULL,
	`last_error` text,
	`error_message` text,
	`next_attempt_at` integer,
	`ring_at` integer NOT NULL,
	`lease_until` integer,
	`lease_token` text,
	FOREIGN KEY (`alert_rule_id`) REFERENCES `alert_rules`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`risk_assessment_id`) REFERENCES `risk_assessments`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `triggered_alerts_once_per_rule_and_assessment` ON `triggered_alerts` (`alert_rule_id`,`risk_assessment_id`);--> statement-breakpoint
CREATE INDEX `triggered_alerts_to_ring` ON `triggered_alerts` (`ring_at`) WHERE delivery_state in ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX `triggered_alerts_held_back` ON `triggered_alerts` (`next_attempt_at`) WHERE delivery_state = 'waiting' and last_error is not null;--> statement-breakpoint
CREATE INDEX `triggered_alerts_dead` ON `triggered_alerts` (`triggered_at`) WHERE delivery_state in ('dead', 'refused');--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`password_hash` text NOT NULL,
	`is_admin` integer DEFAULT false NOT NULL,
	`trial_ends_at` integer,
	`survey_extended_count` integer DEFAULT 0 NOT NULL,
	`survey_completed_at` integer,
	`subscription_status` text DEFAULT 'trialing' NOT NULL,
	`stripe_customer_id` text,
	`stripe_subscription_id` text,
	`stripe_price_id` text,
	`subscription_current_period_end` integer,
	`subscription_cancels_at_period_end` integer DEFAULT false NOT NULL,
	`billing_synced_at` integer,
	`plan` text DEFAULT 'free' NOT NULL,
	`mail_stopped_at` integer,
	`created_at` integer NOT NULL,
	CONSTRAINT "users_extended_at_most_once" CHECK("users"."survey_extended_count" in (0, 1))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_once` ON `users` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_stripe_customer_once` ON `users` (`stripe_customer_id`);--> statement-breakpoint
CREATE INDEX `users_by_creation` ON `users` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `users_by_status` ON `users` (`subscription_status`,`created_at`);--> statement-breakpoint
CREATE INDEX `users_by_billing_sync` ON `users` (`billing_synced_at`) WHERE stripe_customer_id is not null;