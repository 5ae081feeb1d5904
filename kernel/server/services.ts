import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Storage } from './files/storage.ts';
import type { Jobs } from './jobs.ts';
import type { Mailer } from './mailer.ts';
import type { SheetPool } from './sheets/pool.ts';
import type { SheetRegistry } from './sheets/registry.ts';

/** What a process holds and every call may use; made once in apps/server. */
export type Services = {
  config: Config;
  /** Root of derived secrets (link signatures, application key). */
  rootSecret: string;
  pool: pg.Pool;
  /** Statistics and exports; the same pool unless a read replica is configured. */
  readPool: pg.Pool;
  storage: Storage;
  jobs: Jobs;
  mailer: Mailer;
  sheets: SheetRegistry;
  sheetPool: SheetPool;
  log: Logger;
  clock: () => Date;
};
