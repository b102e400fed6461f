// Every module's tables, for tests that hold for all of them.

export * from "~/accounts/tables.server";
export * from "~/alerts/tables.server";
export * from "~/assessment/tables.server";
export * from "~/audit/tables.server";
export * from "~/billing/tables.server";
export * from "~/corrections/tables.server";
export * from "~/delivery/tables.server";
export * from "~/monitor/tables.server";
export * from "~/news/tables.server";
export * from "~/privacy/tables.server";
export * from "~/push/tables.server";
export * from "~/refresh/tables.server";
export * from "~/sources/tables.server";
export * from "~/survey/tables.server";
export * from "~/users/tables.server";
export * from "~/accounts/tables.server";
