import type { AnyEnum } from '#kernel/shared/enums.ts';
import type { PageDef, Right } from '#kernel/shared/rights.ts';
import type { SettingDef } from '#kernel/shared/settings.ts';
import type { Cache } from './caches.ts';
import type { Ctx } from './context.ts';
import type { Demo } from './demo.ts';
import type { Route } from './implement.ts';
import type { Subscription } from './events.ts';
import type { Offer } from './offers.ts';
import type { Sheet } from './sheets/define-sheet.ts';
import type { TodoSource } from './todos.ts';
import type { Use } from './uses.ts';
import type { HomeSource, SetupStep } from './work-home.ts';

/** Payloads of all jobs by name (`slice.verb-noun`); each slice derives its own from its handlers. */
export interface JobData {}
export type JobName = Extract<keyof JobData, string>;

export type JobDef = {
  handler: (ctx: Ctx, data: never) => Promise<void>;
  /** Cron expression in Asia/Shanghai; runs for every school, on one node only. */
  cron?: string;
  /** `false`: the handler opens its own transactions; `ctx.db` must not be used. */
  transaction?: boolean;
  /** Jobs of one key run in the order in which they were queued; others in any order. */
  key?: (data: never) => string | undefined;
};
export type JobDefs = Readonly<Record<string, JobDef>>;

/** The payloads of jobs by name, for `JobData`. */
export type DataOf<J extends JobDefs> = {
  [K in keyof J]: J[K]['handler'] extends (ctx: Ctx, data: infer D) => Promise<void> ? D : never;
};

/** Whether the caller, possibly anonymous, may currently see this file of a record. */
export type FilePolicy = (ctx: Ctx, file: { id: number; docType: string; docId: number }) => Promise<boolean>;

/** Declaration of a slice; only apps collect these. */
export type Slice = {
  name: string;
  /** Folder of the slice's `.sql` migrations. */
  migrations?: string;
  routes: Route[];
  rights?: Right[];
  pages?: PageDef[];
  jobs?: JobDefs;
  sheets?: Sheet[];
  /** Handlers of events of other slices. */
  subscriptions?: Subscription[];
  /** Uses of documents (`slice.noun`) of other slices by this one; counted before a document is removed. */
  uses?: Record<string, readonly Use[]>;
  /** Parts for slices below this one. */
  offers?: readonly Offer[];
  /** To-dos of this slice. */
  todos?: TodoSource;
  /** Sections of the work home. */
  homeSources?: readonly HomeSource[];
  /** Step of this slice that sets up an empty school. */
  setupStep?: SetupStep;
  /** States of documents (`slice.noun`), whose names the log shows; without them a document is on or off. */
  states?: Record<string, AnyEnum>;
  /** File policies by record type or its first part. */
  filePolicies?: Record<string, FilePolicy>;
  /** Settings of a school that this slice reads, by their keys. */
  settings?: Record<string, SettingDef>;
  /** What each process keeps in memory; `authenticator` has its own. */
  caches?: readonly Cache[];
  /** Tables without `school_id`, each with its reason in the migration. */
  exemptTables?: string[];
  /** Provisions a new school (codes, classes, templates); idempotent, runs inside the school. */
  prepareSchool?: (ctx: Ctx) => Promise<void>;
  /** Data of the demonstration university. */
  demo?: Demo;
};
