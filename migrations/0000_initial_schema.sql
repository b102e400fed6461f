CREATE TABLE `code_attempts` (
	`user_id` text NOT NULL,
	`device` text NOT NULL,
	`day` text NOT NULL,
	`wrong` integer NOT NULL,
	`started_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `device`, `day`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `code_attempts_by_time` ON `code_attempts` (`started_at`);--> statement-breakpoint
CREATE TABLE `passkey_challenges` (
	`challenge` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`user_id` text,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `passkey_challenges_by_user` ON `passkey_challenges` (`user_id`);--> statement-breakpoint
CREATE INDEX `passkey_challenges_by_expiry` ON `passkey_challenges` (`expires_at`);--> statement-breakpoint
CREATE TABLE `passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`transports` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `passkeys_by_user` ON `passkeys` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`used_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `recovery_codes_by_user` ON `recovery_codes` (`user_id`);--> statement-breakpoint
CREATE TABLE `totp_secrets` (
	`user_id` text PRIMARY KEY NOT NULL,
	`sealed_secret` text NOT NULL,
	`confirmed_at` integer,
	`last_step` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `email_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`old_email` text NOT NULL,
	`was_old_verified` integer NOT NULL,
	`new_email` text NOT NULL,
	`new_mailbox` text NOT NULL,
	`token` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`canceled_at` integer,
	`confirmed_at` integer,
	`restored_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `email_changes_once` ON `email_changes` (`token`);--> statement-breakpoint
CREATE INDEX `email_changes_by_user` ON `email_changes` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `email_changes_by_mailbox` ON `email_changes` (`new_mailbox`,`created_at`);--> statement-breakpoint
CREATE INDEX `email_changes_unverified` ON `email_changes` (`expires_at`) WHERE was_old_verified = 0;--> statement-breakpoint
CREATE INDEX `email_changes_by_old_address` ON `email_changes` (`old_email`,`confirmed_at`) WHERE confirmed_at is not null and restored_at is null;--> statement-breakpoint
CREATE TABLE `email_choices` (
	`user_id` text PRIMARY KEY NOT NULL,
	`digest` text DEFAULT 'off' NOT NULL,
	`wants_notices` integer DEFAULT true NOT NULL,
	`quiet_from` integer,
	`quiet_until` integer,
	`time_zone` text NOT NULL,
	`paused_until` integer,
	`next_digest_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `email_choices_digests_due` ON `email_choices` (`next_digest_at`) WHERE next_digest_at is not null;--> statement-breakpoint
CREATE TABLE `email_verifications` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`email` text NOT NULL,
	`token` text NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `email_verifications_once` ON `email_verifications` (`token`);--> statement-breakpoint
CREATE INDEX `email_verifications_by_user` ON `email_verifications` (`user_id`);--> statement-breakpoint
CREATE INDEX `email_verifications_by_expiry` ON `email_verifications` (`expires_at`);--> statement-breakpoint
CREATE TABLE `mailbox_pauses` (
	`mailbox` text PRIMARY KEY NOT NULL,
	`until` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `mailbox_pauses_by_end` ON `mailbox_pauses` (`until`);--> statement-breakpoint
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
CREATE TABLE `push_devices` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`label` text NOT NULL,
	`browser` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `push_devices_by_user` ON `push_devices` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`device` text,
	`country` text,
	`last_seen_at` integer,
	`second_factor_at` integer,
	`confirmed_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `sessions_by_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_by_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `alert_rules` (
	`id` text PRIMARY KEY NOT NULL,
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
CREATE INDEX `alert_rules_by_user` ON `alert_rules` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `alert_rules_watching` ON `alert_rules` (`target`,`type`,`is_armed`,`percent`,`baseline_at`) WHERE is_active = 1;--> statement-breakpoint
CREATE TABLE `emergency_notices` (
	`id` text PRIMARY KEY NOT NULL,
	`risk_assessment_id` text NOT NULL,
	`kind` text NOT NULL,
	`crisis` text,
	`is_demonstration` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `emergency_notices_by_assessment` ON `emergency_notices` (`risk_assessment_id`);--> statement-breakpoint
CREATE INDEX `emergency_notices_by_time` ON `emergency_notices` (`is_demonstration`,`created_at`);--> statement-breakpoint
CREATE TABLE `event_alerts` (
	`id` text PRIMARY KEY NOT NULL,
	`risk_assessment_id` text NOT NULL,
	`key` text NOT NULL,
	`subject` text NOT NULL,
	`name` text NOT NULL,
	`url` text NOT NULL,
	`address` text NOT NULL,
	`source` text NOT NULL,
	`points` real NOT NULL,
	`step` integer DEFAULT 0 NOT NULL,
	`is_demonstration` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `event_alerts_by_assessment` ON `event_alerts` (`risk_assessment_id`);--> statement-breakpoint
CREATE INDEX `event_alerts_by_time` ON `event_alerts` (`is_demonstration`,`created_at`);--> statement-breakpoint
CREATE TABLE `event_rules` (
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `kind`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `event_rules_by_kind` ON `event_rules` (`kind`,`user_id`);--> statement-breakpoint
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
	FOREIGN KEY (`alert_rule_id`) REFERENCES `alert_rules`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`risk_assessment_id`) REFERENCES `risk_assessments`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `triggered_alerts_once_per_rule_and_assessment` ON `triggered_alerts` (`alert_rule_id`,`risk_assessment_id`);--> statement-breakpoint
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
	`is_announced` integer DEFAULT false NOT NULL,
	`stands_until` integer NOT NULL,
	`opened_at` integer NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`decided_at` integer,
	`decided_by` text,
	`is_demonstration` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `restriction_proposals_one_open_per_subject` ON `restriction_proposals` (`subject`,`is_demonstration`) WHERE state = 'open';--> statement-breakpoint
CREATE INDEX `restriction_proposals_by_subject` ON `restriction_proposals` (`subject`,`decided_at`);--> statement-breakpoint
CREATE INDEX `restriction_proposals_by_opening` ON `restriction_proposals` (`opened_at`);--> statement-breakpoint
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
	`parts` text DEFAULT '[]' NOT NULL,
	`announced_end` integer,
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
	`certain_level` real,
	CONSTRAINT "risk_assessments_level_range" CHECK("risk_assessments"."risk_level" between 0 and 100),
	CONSTRAINT "risk_assessments_coverage_range" CHECK("risk_assessments"."coverage" between 0 and 1)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `risk_assessments_once_per_refresh` ON `risk_assessments` (`correlation_id`);--> statement-breakpoint
CREATE INDEX `risk_assessments_by_date` ON `risk_assessments` (`date`,`risk_level`,`method_version`);--> statement-breakpoint
CREATE INDEX `risk_assessments_owing_alerts` ON `risk_assessments` (`date`) WHERE alerts_raised_at is null;--> statement-breakpoint
CREATE INDEX `risk_assessments_values` ON `risk_assessments` (`date`,`risk_level`,`coverage`,`certain_level`,(february_2028_prediction ->> '$.likelihood')) WHERE (coverage >= 0.6 or certain_level is not null);--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`admin_id` text NOT NULL,
	`action` text NOT NULL,
	`subject` text,
	`detail` text,
	`outcome` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_log_by_time` ON `audit_log` (`at`);--> statement-breakpoint
CREATE TABLE `feed_cursors` (
	`feed` text PRIMARY KEY NOT NULL,
	`position` text NOT NULL
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
CREATE INDEX `mistake_reports_open` ON `mistake_reports` (`kind`,`subject_id`,`created_at`) WHERE state = 'open';--> statement-breakpoint
CREATE TABLE `email_lanes` (
	`lane` text PRIMARY KEY NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`paused_until` integer,
	`paused_since` integer,
	`last_error` text,
	`last_error_kind` text,
	`last_succeeded_at` integer
);
--> statement-breakpoint
CREATE TABLE `email_reports` (
	`provider_id` text PRIMARY KEY NOT NULL,
	`report` text NOT NULL,
	`sent_on` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `email_reports_by_day` ON `email_reports` (`sent_on`,`report`);--> statement-breakpoint
CREATE TABLE `mail_days` (
	`day` text PRIMARY KEY NOT NULL,
	`sent` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `messages` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`channel` text NOT NULL,
	`kind` text NOT NULL,
	`priority` text NOT NULL,
	`subject_id` text,
	`details` text DEFAULT '{}' NOT NULL,
	`device_id` text,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	`link_used_at` integer,
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
	`provider_id` text,
	`report` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `messages_by_user` ON `messages` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `messages_by_age` ON `messages` (`priority`,`created_at`);--> statement-breakpoint
CREATE INDEX `messages_due` ON `messages` (`priority`,`next_attempt_at`) WHERE delivery_state in ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX `messages_by_batch` ON `messages` (`batch_id`) WHERE batch_id is not null and delivery_state in ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX `messages_undelivered` ON `messages` (`created_at`) WHERE channel = 'email' and (delivery_state in ('dead', 'refused') or report in ('suppressed', 'failed', 'bounced'));--> statement-breakpoint
CREATE INDEX `messages_by_provider_id` ON `messages` (`provider_id`) WHERE provider_id is not null;--> statement-breakpoint
CREATE TABLE `suppressed_addresses` (
	`address` text PRIMARY KEY NOT NULL,
	`bounced_at` integer,
	`complained_at` integer,
	`tried_email_id` text,
	`tried_at` integer
);
--> statement-breakpoint
CREATE INDEX `suppressed_addresses_by_bounce` ON `suppressed_addresses` (`bounced_at`);--> statement-breakpoint
CREATE INDEX `suppressed_addresses_by_complaint` ON `suppressed_addresses` (`complained_at`);--> statement-breakpoint
CREATE TABLE `operator_alarms` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`service` text DEFAULT '' NOT NULL,
	`detail` text NOT NULL,
	`raised_at` integer NOT NULL,
	`cleared_at` integer,
	`announced` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `operator_alarms_open_once` ON `operator_alarms` (`name`,`service`) WHERE cleared_at is null;--> statement-breakpoint
CREATE TABLE `news_articles` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`description` text,
	`url` text NOT NULL,
	`link` text NOT NULL,
	`source` text NOT NULL,
	`source_key` text NOT NULL,
	`published_at` integer NOT NULL,
	`relevance_score` integer NOT NULL,
	`log_odds` real DEFAULT 0 NOT NULL,
	`keywords` text NOT NULL,
	`factor` text NOT NULL,
	`stage` text NOT NULL,
	`direction` text NOT NULL,
	`reasons` text NOT NULL,
	`is_official` integer DEFAULT false NOT NULL,
	`document` text,
	`topic` text NOT NULL,
	`is_routine_renewal` integer DEFAULT false NOT NULL,
	`is_withdrawal` integer DEFAULT false NOT NULL,
	`is_demonstration` integer DEFAULT false NOT NULL,
	`read_by` text DEFAULT 'rules' NOT NULL,
	`reading` text,
	`read_at` integer,
	`waits_since` integer,
	`unusable_readings` integer DEFAULT 0 NOT NULL,
	`relevance_reviewed_at` integer,
	`number` text,
	`history` text,
	CONSTRAINT "news_articles_relevance_range" CHECK("news_articles"."relevance_score" between 0 and 100)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `news_articles_once_per_url` ON `news_articles` (`url`);--> statement-breakpoint
CREATE UNIQUE INDEX `news_articles_once_per_number` ON `news_articles` (`number`);--> statement-breakpoint
CREATE INDEX `news_articles_by_publication` ON `news_articles` (`published_at`);--> statement-breakpoint
CREATE INDEX `news_articles_relevant_by_publication` ON `news_articles` (`published_at`,`relevance_score`,`read_by`) WHERE relevance_score >= 40;--> statement-breakpoint
CREATE INDEX `news_articles_unread` ON `news_articles` (`published_at`) WHERE reading is null and read_by = 'rules';--> statement-breakpoint
CREATE INDEX `news_articles_read` ON `news_articles` (`read_at`) WHERE read_at is not null;--> statement-breakpoint
CREATE INDEX `news_articles_in_dispute` ON `news_articles` (`is_official`,`published_at`) WHERE read_by = 'differ';--> statement-breakpoint
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
CREATE TABLE `archived_rows` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`archive_id` text NOT NULL,
	`table_name` text NOT NULL,
	`record` text NOT NULL,
	`archived_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `archived_rows_by_archive` ON `archived_rows` (`archive_id`,`table_name`);--> statement-breakpoint
CREATE INDEX `archived_rows_by_time` ON `archived_rows` (`archived_at`);--> statement-breakpoint
CREATE TABLE `archived_users` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`email` text NOT NULL,
	`archived_at` integer NOT NULL,
	`archived_by` text NOT NULL,
	`restored_at` integer
);
--> statement-breakpoint
CREATE INDEX `archived_users_by_time` ON `archived_users` (`archived_at`);--> statement-breakpoint
CREATE INDEX `archived_users_by_user` ON `archived_users` (`user_id`);--> statement-breakpoint
CREATE TABLE `erasure_marker` (
	`id` integer PRIMARY KEY NOT NULL,
	`token` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `push_services` (
	`name` text PRIMARY KEY NOT NULL,
	`refusals` integer NOT NULL,
	`last_error` text NOT NULL,
	`paused_until` integer
);
--> statement-breakpoint
CREATE TABLE `leases` (
	`name` text PRIMARY KEY NOT NULL,
	`token` text NOT NULL,
	`until` integer NOT NULL
);
--> statement-breakpoint
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
	`tokens` integer,
	`attempt` integer DEFAULT 1 NOT NULL,
	CONSTRAINT "api_events_duration_not_negative" CHECK("api_events"."duration_ms" >= 0)
);
--> statement-breakpoint
CREATE INDEX `api_events_by_time` ON `api_events` (`timestamp`);--> statement-breakpoint
CREATE INDEX `api_events_by_service_and_time` ON `api_events` (`service`,`timestamp`);--> statement-breakpoint
CREATE INDEX `api_events_by_refresh` ON `api_events` (`correlation_id`);--> statement-breakpoint
CREATE INDEX `api_events_in_trouble` ON `api_events` (`service`,`timestamp`) WHERE status <> 'success';--> statement-breakpoint
CREATE INDEX `api_events_used` ON `api_events` (`service`,`timestamp`) WHERE was_used = 1;--> statement-breakpoint
CREATE TABLE `bill_titles` (
	`bill` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`official_title` text,
	`basis` text NOT NULL,
	`fetched_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `source_states` (
	`source` text PRIMARY KEY NOT NULL,
	`last_attempt_at` integer,
	`last_success_at` integer,
	`failing_since` integer,
	`refused_since` integer,
	`gone_since` integer,
	`quota_since` integer,
	`retry_after_until` integer,
	`rate_limit` text,
	`is_incomplete` integer DEFAULT false NOT NULL,
	`notes` text
);
--> statement-breakpoint
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
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`email_verified_at` integer,
	`mailbox` text,
	`password_hash` text NOT NULL,
	`is_admin` integer DEFAULT false NOT NULL,
	`trial_ends_at` integer,
	`survey_extended_count` integer DEFAULT 0 NOT NULL,
	`survey_completed_at` integer,
	`subscription_status` text DEFAULT 'trialing' NOT NULL,
	`stripe_customer_id` text,
	`stripe_email` text,
	`stripe_subscription_id` text,
	`stripe_price_id` text,
	`subscription_current_period_end` integer,
	`subscription_cancels_at_period_end` integer DEFAULT false NOT NULL,
	`billing_synced_at` integer,
	`billing_failing_since` integer,
	`billing_retry_at` integer,
	`plan` text DEFAULT 'free' NOT NULL,
	`mail_stopped_at` integer,
	`deletion_requested_at` integer,
	`factor_removal_at` integer,
	`suppression_lifted_at` integer,
	`unreachable_email` text,
	`unreachable_at` integer,
	`device_epoch` integer DEFAULT 0 NOT NULL,
	`erasure_attempted_at` integer,
	`created_at` integer NOT NULL,
	CONSTRAINT "users_extended_at_most_once" CHECK("users"."survey_extended_count" in (0, 1))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_once` ON `users` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_stripe_customer_once` ON `users` (`stripe_customer_id`);--> statement-breakpoint
CREATE INDEX `users_by_creation` ON `users` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `users_unreachable` ON `users` (`unreachable_at`) WHERE unreachable_at is not null;--> statement-breakpoint
CREATE INDEX `users_to_erase` ON `users` (`deletion_requested_at`) WHERE deletion_requested_at is not null;--> statement-breakpoint
CREATE INDEX `users_to_tell_stripe` ON `users` (`billing_synced_at`) WHERE stripe_customer_id is not null and stripe_email is not email;--> statement-breakpoint
CREATE INDEX `users_by_factor_removal` ON `users` (`factor_removal_at`) WHERE factor_removal_at is not null;--> statement-breakpoint
CREATE INDEX `users_by_status` ON `users` (`subscription_status`,`created_at`);--> statement-breakpoint
CREATE INDEX `users_by_mailbox` ON `users` (`mailbox`);--> statement-breakpoint
CREATE INDEX `users_unverified` ON `users` (`created_at`) WHERE email_verified_at is null;--> statement-breakpoint
CREATE INDEX `users_by_billing_sync` ON `users` (`billing_synced_at`) WHERE stripe_customer_id is not null;--> statement-breakpoint
CREATE INDEX `users_by_billing_retry` ON `users` (`billing_retry_at`) WHERE billing_failing_since is not null;--> statement-breakpoint
-- Drizzle doesn't describe triggers: these are written here.
CREATE TRIGGER `audit_log_is_not_changed` BEFORE UPDATE ON `audit_log`
BEGIN
  SELECT RAISE(ABORT, 'the audit log is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_log_is_not_deleted` BEFORE DELETE ON `audit_log`
BEGIN
  SELECT RAISE(ABORT, 'the audit log is append-only');
END;
--> statement-breakpoint
-- Admins search users by the start of the address (its unique index) or of its domain (this one).
CREATE INDEX `users_by_domain` ON `users` (substr(`email`, instr(`email`, '@') + 1));
