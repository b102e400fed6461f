-- Sums by the quarter of an hour and by the day: the monitor reads these instead of counting events.
CREATE TRIGGER `api_events_are_counted` AFTER INSERT ON `api_events`
BEGIN
  INSERT INTO `api_quarter_hours` (`service`, `quarter`, `success_count`, `failure_count`, `rate_limited_count`)
  VALUES (
    new.`service`,
    new.`timestamp` - new.`timestamp` % 900000,
    new.`status` = 'success',
    new.`status` = 'failure',
    new.`status` = 'rate_limited'
  )
  ON CONFLICT (`service`, `quarter`) DO UPDATE SET
    `success_count` = `success_count` + excluded.`success_count`,
    `failure_count` = `failure_count` + excluded.`failure_count`,
    `rate_limited_count` = `rate_limited_count` + excluded.`rate_limited_count`;
  INSERT INTO `api_daily_metrics` (`service`, `date`, `success_count`, `failure_count`, `rate_limited_count`, `duration_sum_ms`)
  VALUES (
    new.`service`,
    date(new.`timestamp` / 1000, 'unixepoch'),
    new.`status` = 'success',
    new.`status` = 'failure',
    new.`status` = 'rate_limited',
    new.`duration_ms`
  )
  ON CONFLICT (`service`, `date`) DO UPDATE SET
    `success_count` = `success_count` + excluded.`success_count`,
    `failure_count` = `failure_count` + excluded.`failure_count`,
    `rate_limited_count` = `rate_limited_count` + excluded.`rate_limited_count`,
    `duration_sum_ms` = `duration_sum_ms` + excluded.`duration_sum_ms`,
    `p95_latency_ms` = NULL;
END;
--> statement-breakpoint
-- The audit log is append-only: not even a bug or a console session rewrites it.
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
