import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

/** The text of a file, unpacked if it is gzip. */
export function readText(file: string): string {
  const bytes = readFileSync(file);
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  return (isGzip ? gunzipSync(bytes) : bytes).toString("utf8");
}

/** Prints what is wrong and ends the command with exit code 1. */
export function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
