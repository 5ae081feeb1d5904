import { DataScope, type DataScopeCode } from '#kernel/shared/data-scope.ts';
import type { RoleKey } from '#kernel/shared/rights.ts';
import type { Logger } from 'pino';
import type { Db } from './db/types.ts';
import type { Cookies } from './http/cookies.ts';
import type { Network } from './http/network.ts';
import type { Services } from './services.ts';
import type { JobData, JobName } from './slice.ts';

/** Who acts: one user in one (role, organisation) pair. Rights always come from this pair, never from a union. */
export type Actor = {
  userId: number;
  name: string;
  sessionId: number;
  schoolId: number;
  schoolKey: string;
  /** The school operates the deployment; its administrators reach other schools. */
  isOperator: boolean;
  roleId: number;
  roleKey: RoleKey | '';
  dataScope: DataScopeCode;
  orgId: number;
  orgLevel: string;
  /** Ancestor ids with slashes around each, `/1/5/`; scopes are prefixes of it. */
  orgPath: string;
  collegeId: number | null;
  rights: ReadonlySet<string>;
  /** The password was set by somebody else or is too old: every call but changing it is refused. */
  mustChangePassword: boolean;
};

const withoutRole = {
  userId: 0,
  name: '',
  sessionId: 0,
  schoolKey: '',
  isOperator: false,
  roleId: 0,
  roleKey: '',
  dataScope: DataScope.self,
  orgId: 0,
  orgLevel: '',
  orgPath: '',
  collegeId: null,
  rights: new Set<string>(),
  mustChangePassword: false,
} satisfies Omit<Actor, 'schoolId'>;

/** A caller without a session: no rights, no organisation. */
export const nobody = (schoolId: number, schoolKey: string): Actor => ({ ...withoutRole, schoolId, schoolKey });

/** The service itself inside one school: jobs and cron. */
export const systemActor = (schoolId: number): Actor => ({ ...withoutRole, schoolId, name: '系统' });

/** A file of a multipart call, streamed to disk; removed after the call. */
export type UploadedFile = { field: string; name: string; path: string; size: number };

export type AuditEntry = {
  action: string;
  docType?: string;
  docId?: number | null;
  from?: string | number | null;
  to?: string | number | null;
  note?: string;
  before?: unknown;
  after?: unknown;
};

/** Everything a service may use: the caller, the open transaction, the clock and the means that leave after commit. */
export type Ctx = {
  schoolId: number;
  actor: Actor;
  db: Db;
  now: Date;
  ip: string;
  network: Network;
  cookies: Cookies;
  device: string;
  route: string;
  requestId: string;
  /** Scheme and host that the caller used; empty in jobs. */
  origin: string;
  files: UploadedFile[];
  log: Logger;
  services: Services;
  /** Writes a log row in this transaction. */
  audit(entry: AuditEntry): Promise<void>;
  /**
   * For handlers that open their own transactions: the one in which the call takes effect. A repeat with the same
   * Idempotency-Key gets the answer of the first; `task` then does not run.
   */
  commit<T>(task: (tx: Ctx) => Promise<T>): Promise<T>;
  /** Queues a job in this transaction; it runs at least once, after commit. */
  job<N extends JobName>(name: N, data: JobData[N], options?: { startAfter?: Date; dedupe?: string }): Promise<void>;
  /** Runs after a successful commit; a failure is logged and does not undo anything. */
  after(work: () => unknown): void;
};
