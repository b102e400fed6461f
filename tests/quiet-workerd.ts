// The test pool runs workerd in its verbose mode, in which it reports every connection that a simulated provider drops on
// purpose as uncaught, although our code has handled it: on standard output or on standard error, by the report's level. What
// tests put on the real queues also reaches the Worker's own consumer, which has no configuration here and refuses it. Only
// those reports are left out; Vitest itself reports unhandled rejections.
const HANDLED = [
  /^uncaught exception; source = Uncaught \(in promise\); stack = (Error: Network connection lost|ConfigError: )/,
  /^uncaught exception; exception = [^\n]*: (disconnected: |failed: jsg\.Error: ConfigError: )/,
  /^exception = kj\/async-io[^\n]*: disconnected: /,
  /^console warning; message = Called \.text\(\) on an HTTP body which does not appear to be text/,
  /Dropped message "\w+" on queue "[\w-]+" after \d failed attempts/,
];

/** Leaves workerd's reports of what was handled out of this process's output. */
export function silenceHandledReports(): void {
  for (const stream of [process.stdout, process.stderr]) {
    const write = stream.write.bind(stream);
    stream.write = ((chunk: string | Uint8Array, ...rest: []) => {
      const text = typeof chunk === "string" ? chunk.trimStart() : "";
      return HANDLED.some((pattern) => pattern.test(text)) || write(chunk, ...rest);
    }) as typeof stream.write;
  }
}
