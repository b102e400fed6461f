DROP INDEX `risk_assessments_by_date`;--> statement-breakpoint
CREATE INDEX `risk_assessments_by_date` ON `risk_assessments` (`date`,`risk_level`,`method_version`);