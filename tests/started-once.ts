/**
 * A function that starts something at its first call and gives every later one the same, but starts again where the start failed,
 * or what it started has ended.
 * @param kept where the start is kept; an object that outlives the caller's module, if that is loaded again
 */
export function startedOnce<Started>(
  kept: { start?: Promise<Started> | undefined },
  start: () => Promise<Started>,
  isRunning: (started: Started) => boolean = () => true,
): () => Promise<Started> {
  return async () => {
    const earlier = await kept.start?.catch(() => undefined);
    if (earlier !== undefined && !isRunning(earlier)) kept.start = undefined;
    const current = (kept.start ??= start());
    current.catch(() => {
      if (kept.start === current) kept.start = undefined;
    });
    return current;
  };
}
