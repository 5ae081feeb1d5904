import type { PageDef, Right } from '#kernel/shared/rights.ts';
import type { SettingDef } from '#kernel/shared/settings.ts';
import type { Ctx } from './context.ts';
import type { Demo } from './demo.ts';
import type { Route } from './implement.ts';
import type { Subscription } from './events.ts';
import type { Sheet } from './sheets/define-sheet.ts';
import type { TodoSource } from './todos.ts';
import type { Use } from './uses.ts';

/** Payloads of all jobs by name (`slice.verb-noun`); each slice adds its own, taken from its handlers. */
export interface JobData {}
export type JobName = Extract<keyof JobData, string>;

export type JobDef = {
  handler: (ctx: Ctx, data: never) => Promise<void>;
  /** Cron text in Asia/Shanghai: the job is run for every school, by one node only. */
  cron?: string;
  /** `false`: the handler opens its own transactions; `ctx.db` must not be used. */
  transaction?: boolean;
};
export type JobDefs = Readonly<Record<string, JobDef>>;

/** The payloads of jobs by name, for `JobData`. */
export type DataOf<J extends JobDefs> = {
  [K in keyof J]: J[K]['handler'] extends (ctx: Ctx, data: infer D) => Promise<void> ? D : never;
};

/** Whether the caller, who may be nobody, may see this file of a record now. */
export type FilePolicy = (ctx: Ctx, file: { id: number; docType: string; docId: number }) => Promise<boolean>;

/** Everything a slice offers to the application; only apps collect these. */
export type Slice = {
  name: string;
  /** Folder of the slice's `.sql` migrations. */
  migrations?: string;
  routes: Route[];
  rights?: Right[];
  pages?: PageDef[];
  jobs?: JobDefs;
  sheets?: Sheet[];
  /** What this slice does when something happens in another one. */
  subscriptions?: Subscription[];
  /** What of this slice still needs a document (`slice.noun`) of another one; asked before that is removed. */
  uses?: Record<string, readonly Use[]>;
  /** Work of this slice that waits for people. */
  todos?: TodoSource;
  /** Who may see the files of this slice's records, by the type of the record or the first part of it. */
  filePolicies?: Record<string, FilePolicy>;
  /** Settings of a school that this slice reads, by their keys. */
  settings?: Record<string, SettingDef>;
  /** Tables without `school_id`, each with its reason in the migration. */
  exemptTables?: string[];
  /** Writes what a new school needs (codes, classes, templates); run inside the school, safe to run again. */
  prepareSchool?: (ctx: Ctx) => Promise<void>;
  /** Data of the demonstration university. */
  demo?: Demo;
};
