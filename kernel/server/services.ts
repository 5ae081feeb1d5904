import type { AnyEnum } from '#kernel/shared/enums.ts';
import type { PageDef, Right } from '#kernel/shared/rights.ts';
import type { SettingDef } from '#kernel/shared/settings.ts';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Cache } from './caches.ts';
import type { Ctx } from './context.ts';
import type { Config } from './config.ts';
import type { Subscription } from './events.ts';
import type { Offer } from './offers.ts';
import type { TodoSource } from './todos.ts';
import type { Use } from './uses.ts';
import type { HomeSource, SetupStep } from './work-home.ts';
import type { Storage } from './files/storage.ts';
import type { Authenticator } from './http/caller.ts';
import type { Jobs } from './jobs.ts';
import type { Limiter } from './limits.ts';
import type { Mailer } from './mailer.ts';
import type { FilePolicy } from './slice.ts';
import type { PdfPool } from '#lib/pdf/pool.ts';
import type { SheetPool } from '#lib/sheets/pool.ts';
import type { SheetRegistry } from './sheets/registry.ts';

/** Process-wide services available to every call; created in apps/server. */
export type Services = {
  config: Config;
  /** Root of derived secrets (link signatures, application key). */
  rootSecret: string;
  pool: pg.Pool;
  /** Pool of statistics and exports: the main pool unless a read replica is configured. */
  readPool: pg.Pool;
  authenticator: Authenticator;
  limiter: Limiter;
  storage: Storage;
  jobs: Jobs;
  mailer: Mailer;
  sheets: SheetRegistry;
  subscriptions: readonly Subscription[];
  /** Parts that slices bring to slices below them. */
  offers: readonly Offer[];
  uses: ReadonlyMap<string, readonly Use[]>;
  todos: readonly TodoSource[];
  homeSources: readonly HomeSource[];
  setupSteps: readonly SetupStep[];
  /** Enabled schools, for work done in each of them. */
  schoolIds: () => Promise<number[]>;
  /** Provisions a new school, slice by slice; `ctx` belongs to that school. */
  prepareSchool: (ctx: Ctx) => Promise<void>;
  /** All pages and rights of the product, the source of role rights. */
  pages: readonly PageDef[];
  rights: readonly Right[];
  /** All settings of the product, by key. */
  settings: Readonly<Record<string, SettingDef>>;
  /** All that this process keeps in memory, cleared by `cacheChannel`. */
  caches: readonly Cache[];
  /** States of documents by type. */
  states: Readonly<Record<string, AnyEnum>>;
  /** File policies by record type. */
  filePolicies: Readonly<Record<string, FilePolicy>>;
  sheetPool: SheetPool;
  pdfPool: PdfPool;
  log: Logger;
  clock: () => Date;
};
