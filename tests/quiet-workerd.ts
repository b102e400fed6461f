// The test pool runs workerd in verbose mode, which reports every connection that a simulated provider drops on purpose
// as uncaught, although our code has handled it, on stdout or stderr depending on the level. Messages that tests put on
// the real queues also reach the Worker's own consumer, which has no configuration here and rejects them. Only those
// reports are filtered; Vitest itself reports unhandled rejections.
const HANDLED = [
  /^uncaught exception; source = Uncaught \(in promise\); stack = (Error: Network connection lost|ConfigError: )/,
  /^uncaught exception; exception = [^\n]*: (disconnected: |failed: jsg\.Error: ConfigError: )/,
  /^exception = kj\/async-io[^\n]*: disconnected: /,
  /^console warning; message = Called \.text\(\) on an HTTP body which does not appear to be text/,
  /Dropped message "\w+" on queue "[\w-]+" after \d failed attempts/,
];

/** Filters workerd's reports of handled errors from this process's output. */
export function silenceHandledReports(): void {
  for (const stream of [process.stdout, process.stderr]) {
    const write = stream.write.bind(stream);
    stream.write = ((chunk: string | Uint8Array, ...rest: []) => {
      const text = typeof chunk === "string" ? chunk.trimStart() : "";
      return HANDLED.some((pattern) => pattern.test(text)) || write(chunk, ...rest);
    }) as typeof stream.write;
  }
}
