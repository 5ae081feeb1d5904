import { DataScope, type DataScopeCode } from '#kernel/shared/data-scope.ts';
import type { RoleKey } from '#kernel/shared/rights.ts';
import type { RawBuilder } from 'kysely';
import type { Logger } from 'pino';
import type { Db } from './db/types.ts';
import type { Cookies } from './http/cookies.ts';
import type { Network } from './http/network.ts';
import type { Services } from './services.ts';
import type { JobData, JobName } from './slice.ts';

/** The acting user in one (role, organisation) pair. Rights come from this pair alone, never from a union of pairs. */
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
  /** Paths of the other laboratories that the user has in the same role, if the organisation is one. */
  otherLabs: readonly string[];
  collegeId: number | null;
  rights: ReadonlySet<string>;
  /** Every call except the password change is refused: the password was set by an administrator or has expired. */
  mustChangePassword: boolean;
  /** The session looks at the product as this role without holding it; every call that writes is refused. */
  isViewing: boolean;
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
  otherLabs: [],
  collegeId: null,
  rights: new Set<string>(),
  mustChangePassword: false,
  isViewing: false,
} satisfies Omit<Actor, 'schoolId'>;

/** A caller without a session: no rights, no organisation. */
export const anonymousActor = (schoolId: number, schoolKey: string): Actor => ({ ...withoutRole, schoolId, schoolKey });

/** The service account of one school, for jobs and cron. */
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

/** Dependencies of a service: caller, open transaction, clock, and effects that run after commit. */
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
  /** The same as a statement with the document's id, for a write that takes the log row along. */
  auditInsert(entry: AuditEntry, docId: RawBuilder<number>): RawBuilder<unknown>;
  /**
   * For handlers that open their own transactions: runs `task` in the transaction that commits the call. A repeat with
   * the same Idempotency-Key returns the first reply without running `task`.
   */
  commit<T>(task: (tx: Ctx) => Promise<T>): Promise<T>;
  /** Queues a job in this transaction; it runs at least once, after commit. */
  job<N extends JobName>(name: N, data: JobData[N], options?: { startAfter?: Date; dedupe?: string }): Promise<void>;
  /** Runs after a successful commit; a failure is logged and reverts nothing. */
  after(work: () => unknown): void;
};
