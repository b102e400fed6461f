import type { SQL } from "drizzle-orm";
import { customType, integer, text } from "drizzle-orm/sqlite-core";
import type { z } from "zod";

/** An instant, stored in whole milliseconds since 1970-01-01T00:00Z (seconds would lose the order of events). */
export const instant = (name: string) => integer(name, { mode: "timestamp_ms" });

/** A boolean, stored as 0 or 1. */
export const flag = (name: string) => integer(name, { mode: "boolean" });

/** A JSON document, validated where it is written. */
export const json = <Shape>(name: string) => text(name, { mode: "json" }).$type<Shape>();

/** A JSON document, validated by its schema on every read and write. */
export const checkedJson = <Schema extends z.ZodType>(name: string, schema: Schema) =>
  customType<{ data: z.output<Schema>; driverData: string }>({
    dataType: () => "text",
    toDriver: (value) => JSON.stringify(schema.parse(value)),
    fromDriver: (stored) => schema.parse(JSON.parse(stored)),
  })(name);

/** A JSON document built by a query, parsed by its schema; null stays null. */
export const madeJson = <Schema extends z.ZodType>(made: SQL, schema: Schema) =>
  made.mapWith((text: string): z.output<Schema> => schema.parse(JSON.parse(text)));
