/**
 * A function that starts something at its first call and gives every later one the same, but starts again where the start failed,
 * or what it started has ended.
 * @param shared where the start is shared; an object that outlives the caller's module, if that is loaded again
 */
export function startedOnce<Started>(
  shared: { start?: Promise<Started> | undefined },
  start: () => Promise<Started>,
  isRunning: (started: Started) => boolean = () => true,
): () => Promise<Started> {
  return async () => {
    const earlier = await shared.start?.catch(() => undefined);
    if (earlier !== undefined && !isRunning(earlier)) shared.start = undefined;
    const current = (shared.start ??= start());
    current.catch(() => {
      if (shared.start === current) shared.start = undefined;
    });
    return current;
  };
}
