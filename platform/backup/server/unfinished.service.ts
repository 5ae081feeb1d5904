import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const markOf = (dataDir: string) => resolve(join(dataDir, 'restore-unfinished'));

/** Marks a data folder until its restore is finished: no service starts on what a killed one has left. */
export function markUnfinished(dataDir: string, from: string): void {
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(markOf(dataDir), `${from}\n`, { flush: true });
}

export const clearUnfinished = (dataDir: string) => rmSync(markOf(dataDir), { force: true });

/** Refuses a data folder whose restore did not come to its end. */
export function requireFinished(dataDir: string): void {
  const mark = markOf(dataDir);
  if (!existsSync(mark)) return;
  throw new Error(
    `${resolve(dataDir)} 上次的恢复没有完成：请重新运行 npm run restore，完成后再启动。确认其中的数据完好、要放弃恢复时，删除 ${mark}`,
  );
}
