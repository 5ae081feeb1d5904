import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import type { Readable } from 'node:stream';

/** Where contents are kept, by opaque keys such as `7/2026/11/<random>`. Contents never change. */
export type Storage = {
  /** Copies a local file in; it is on disk for good when the promise resolves. */
  put(key: string, sourcePath: string): Promise<void>;
  /** The content; undefined where this machine does not have it. */
  open(key: string): Promise<Readable | undefined>;
  /** A local path of the content, for readers that need one. */
  localPath(key: string): Promise<string>;
  remove(key: string): Promise<void>;
};

/** Contents in a folder of this machine (or one shared between nodes). */
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
      // Flushed before the rename, so that a name never stands for half a file, whatever is killed.
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
