import { setTimeout as sleep } from 'node:timers/promises';
import { receiveWal } from './wal-receiver.ts';

type ArchiveOptions = {
  /** Address of the server as `lab_backup`. */
  url: string;
  /** Folder of backups. */
  backups: string;
  log: { warn(text: string): void };
  /** Pause after a lost connection, and between checks for a first base backup. */
  pauseMs?: number;
};

/**
 * Archives the write-ahead log while the service runs; starts with the first base backup. Failures (full disk, missing
 * folder) are retried. Meanwhile the server retains up to `max_slot_wal_keep_size` of log and drops more rather than
 * fill its own disk.
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
    // 55006: another node already archives this database.
    if (ending.signal.aborted || text === lastReported || (error as { code?: string }).code === '55006') return;
    lastReported = text;
    log.warn(`WAL 归档中断，将继续尝试：${text}。若提示日志已被删除，请做一次新的备份（npm run backup）`);
  }
}
