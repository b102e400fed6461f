import { statfsSync } from "node:fs";

/** Linux's in-memory folder. In a container it often has only 64 MB. */
const SHARED_MEMORY = "/dev/shm";
/** Several times what the tests write. */
const FREE_BYTES_MIN = 2 ** 30;

/**
 * The folder whose files are kept in memory, if there is one with a gigabyte free. On a disk, D1 waits for each write,
 * and after each wait for a free processor: in tests that write much, half of the time on a busy machine.
 */
export function memoryFolder(folder = SHARED_MEMORY, freeBytesMin = FREE_BYTES_MIN): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= freeBytesMin ? folder : undefined;
  } catch {
    return undefined;
  }
}
