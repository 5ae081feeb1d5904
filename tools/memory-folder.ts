import { statfsSync } from 'node:fs';

const place = '/dev/shm';
const enough = 8 * 1024 ** 3;

/**
 * A folder in memory for the files of tests, where there is room for them. Databases are copied and dropped by the
 * hundred, and a file system without a journal searches long for a place where many files were just deleted.
 */
export function memoryFolder(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(place);
    return bavail * bsize >= enough ? place : undefined;
  } catch {
    return undefined;
  }
}
