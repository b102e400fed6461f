// The test pool runs workerd in its verbose mode, in which it reports every connection that a simulated provider drops on
// purpose as uncaught, although our code has handled it. Only those lines are left out; Vitest itself reports rejections that
// nobody handled.
const DROPPED_CONNECTION =
  /^(uncaught exception; (source = Uncaught \(in promise\); stack = Error: Network connection lost|exception = [^\n]*: disconnected: )|exception = kj\/async-io[^\n]*: disconnected: )/;

/** Leaves workerd's reports of dropped connections out of this process's error output. */
export function silenceDroppedConnections(): void {
  const write = process.stderr.write.bind(process.stderr);
  process.stderr.write = ((chunk: string | Uint8Array, ...rest: []) =>
    typeof chunk === "string" && DROPPED_CONNECTION.test(chunk.trimStart())
      ? true
      : write(chunk, ...rest)) as typeof process.stderr.write;
}
