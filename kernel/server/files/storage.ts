import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import type { Readable } from 'node:stream';

/** Content store with opaque keys such as `7/2026/11/<random>`. Contents are immutable. */
export type Storage = {
  /** Copies a local file into the store; durable when the promise resolves. */
  put(key: string, sourcePath: string): Promise<void>;
  /** Returns the content; undefined if this machine does not have it. */
  open(key: string): Promise<Readable | undefined>;
  /** Local path of the content, for readers that need a file. */
  localPath(key: string): Promise<string>;
  remove(key: string): Promise<void>;
};

/** Store in a local folder, or one shared between nodes. */
export function diskStorage(folder: string): Storage {
  const pathOf = (key: string) => {
    const path = normalize(join(folder, key));
    if (!path.startsWith(folder)) throw new Error('storage key leaves its folder');
    return path;
  };
  return {
    async put(key, sourcePath) {
      const target = pathOf(key);
      await mkdir(dirname(target), { recursive: true });
      const draft = `${target}.part`;
      await copyFile(sourcePath, draft);
      // Flush before the rename, so that a crash never leaves a partial file under the final name.
      const handle = await open(draft, 'r+');
      await handle.sync();
      await handle.close();
      await rename(draft, target);
    },
    async open(key) {
      try {
        return (await open(pathOf(key))).createReadStream();
      } catch (error) {
        if ((error as { code?: unknown }).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    localPath: async (key) => pathOf(key),
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}
