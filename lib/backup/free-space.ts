import { statfs } from 'node:fs/promises';

const minFreeBytes = 2_000_000_000;

/** Throws if less than 2 GB are free: the disk may be the database's own, which must not fill up. */
export async function checkFreeSpace(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < minFreeBytes)
    throw new Error(`备份目录 ${folder} 所在的磁盘剩余不足 2 GB：请腾出空间，或换一个磁盘`);
}
