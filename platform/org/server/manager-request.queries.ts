import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { found } from '#kernel/server/errors.ts';
import { formatDate, formatDateTime } from '#kernel/shared/time.ts';
import { RequestStatus, managerRequestApi, type ManagerRequestRow } from '../shared/manager-request.ts';

/** Other people who may log in as 系统管理员 of the caller's school. */
export async function listOtherAdmins(ctx: Ctx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct u.id from identity.holding h
    join identity.role r on r.school_id = h.school_id and r.id = h.role_id and r.role_key = 'system' and r.status = 1
    join identity.account u on u.school_id = h.school_id and u.id = h.user_id and u.status = 1 and u.deleted_at is null
      and (u.valid_to is null or u.valid_to >= ${formatDate(ctx.now)}::date)
    where h.school_id = ${ctx.schoolId} and u.id <> ${ctx.actor.userId}`.execute(ctx.db);
  return rows.map((row) => row.id);
}

type Stored = Omit<ManagerRequestRow, 'created_at' | 'can'> & { created_at: Date; own: boolean };

/** Pending requests, oldest first. */
export const requestList = listQuery<typeof managerRequestApi.list, Stored>(managerRequestApi.list, {
  noun: '待批准的申请',
  table: ['org.manager_request', 'q'],
  joins: {
    s: sql`join org.school s on s.id = q.target_id`,
    u: sql`join identity.account u on u.school_id = q.school_id and u.id = q.created_by`,
  },
  columns: ({
    actor,
  }) => sql`q.id, s.name as school_name, q.account, q.name, q.reason, u.name as created_by, q.created_at,
    q.created_by = ${actor.userId} as own`,
  reach: () => sql<boolean>`q.status = ${RequestStatus.waiting}`,
  filters: {},
  sort: {},
  order: sql`q.id`,
  row: ({ own, ...stored }) => ({
    ...stored,
    created_at: formatDateTime(stored.created_at),
    can: own ? ['reject'] : ['approve', 'reject'],
  }),
});

type Waiting = { target_id: number; account: string; name: string; reason: string; created_by: number };

/** A pending request; decided ones are not found. */
export async function findRequest(ctx: Ctx, id: number): Promise<Waiting> {
  const { rows } = await sql<Waiting>`select target_id, account, name, reason, created_by from org.manager_request
    where school_id = ${ctx.schoolId} and id = ${id} and status = ${RequestStatus.waiting}`.execute(ctx.db);
  return found(rows[0], '待批准的申请');
}
