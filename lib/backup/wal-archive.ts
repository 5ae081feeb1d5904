import { setTimeout as sleep } from 'node:timers/promises';
import { receiveWal } from './wal-receiver.ts';

type ArchiveOptions = {
  /** Address of the server as `lab_backup`. */
  url: string;
  /** Folder of backups. */
  backups: string;
  log: { warn(text: string): void };
  /** How long to wait after a broken connection, and between looks for a first backup. */
  pauseMs?: number;
};

/**
 * Archives the write-ahead log for as long as the service runs; the first base backup switches it on. Whatever hinders it
 * (a full disk, a lost folder) is tried again. Until then the server keeps the log, up to `max_slot_wal_keep_size`, and
 * drops it rather than fill its own disk.
 */
export function archiveWal({ url, backups, log, pauseMs = 10_000 }: ArchiveOptions): { stop: () => Promise<void> } {
  const ending = new AbortController();
  let lastReported = '';
  const archiving = archiveLoop();
  return {
    async stop() {
      ending.abort();
      await archiving;
    },
  };

  async function archiveLoop() {
    while (!ending.signal.aborted) {
      await receiveWal(url, backups, ending.signal).catch(report);
      await sleep(pauseMs, undefined, { signal: ending.signal, ref: false }).catch(() => undefined);
    }
  }

  function report(error: unknown) {
    const text = error instanceof Error ? error.message : String(error);
    // Another node of this database archives already.
    if (ending.signal.aborted || text === lastReported || (error as { code?: string }).code === '55006') return;
    lastReported = text;
    log.warn(`WAL 归档中断，将继续尝试：${text}。若提示日志已被删除，请做一次新的备份（npm run backup）`);
  }
}
