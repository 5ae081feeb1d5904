import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { assert, badFields, found } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { formatDateTime, parseDateTime } from '#kernel/shared/time.ts';
import { personReference } from '#platform/identity/server/public.ts';
import { workflowErrors } from '../shared/errors.ts';
import { delegationApi, DelegationSide, type DelegationRow } from '../shared/process.ts';

const docType = 'workflow.delegation';

type Stored = Omit<DelegationRow, 'from_at' | 'to_at' | 'can'> & { from_at: Date; to_at: Date };

/** Delegations by the caller and to the caller, the latest first. */
export const delegationList = listQuery<typeof delegationApi.list, Stored>(delegationApi.list, {
  noun: '委托',
  table: ['workflow.delegation', 'd'],
  joins: {
    u: sql`join identity.account u on u.school_id = d.school_id and u.id = d.delegate_id`,
    o: sql`left join org.unit o on o.school_id = u.school_id and o.id = u.college_id`,
    w: sql`join identity.account w on w.school_id = d.school_id and w.id = d.owner_id`,
    c: sql`left join org.unit c on c.school_id = w.school_id and c.id = w.college_id`,
  },
  columns: ({
    now,
    actor,
  }) => sql`d.id, case when d.owner_id = ${actor.userId} then ${DelegationSide.given}::int else ${DelegationSide.received}::int end as side,
    w.name as owner_name, coalesce(c.name, '') as owner_unit, u.name as delegate_name, coalesce(o.name, '') as delegate_unit, d.from_at, least(d.to_at, coalesce(d.ended_at, d.to_at)) as to_at, d.process_keys,
    case when d.ended_at is not null or d.to_at <= ${now} then 'ended' when d.from_at > ${now} then 'coming' else 'active' end as state`,
  reach: ({ actor: { userId } }) => sql<boolean>`(d.owner_id = ${userId} or d.delegate_id = ${userId})`,
  filters: {
    side: (side, { actor: { userId } }) =>
      side === DelegationSide.given ? sql<boolean>`d.owner_id = ${userId}` : sql<boolean>`d.delegate_id = ${userId}`,
  },
  sort: { from_at: sql`d.from_at`, to_at: sql`d.to_at` },
  order: { desc: sql`d.from_at` },
  row: (row) => ({
    ...row,
    from_at: formatDateTime(row.from_at),
    to_at: formatDateTime(row.to_at),
    can: row.side === DelegationSide.given && row.state !== 'ended' ? ['remove'] : [],
  }),
});

/** Lets another person act for the caller during an absence. Two delegations of one process must not overlap. */
export async function createDelegation(
  ctx: Ctx,
  { delegate_id, from_at, to_at, process_keys = [] }: InputOf<typeof delegationApi.create>,
): Promise<number> {
  assert(delegate_id !== ctx.actor.userId, workflowErrors.delegateSelf);
  assert(parseDateTime(to_at) > ctx.now, workflowErrors.delegatePast);
  await checkFields(ctx, { delegate_id: personReference(ctx, delegate_id, '受托人') });
  await checkProcesses(ctx, process_keys);
  // One of two at the same time waits for the other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`wf-delegation:${ctx.schoolId}:${ctx.actor.userId}`}, 0))`.execute(
    ctx.db,
  );
  const { rows } = await sql<{
    id: number;
  }>`insert into workflow.delegation (school_id, owner_id, delegate_id, from_at, to_at, process_keys, created_at)
    select ${ctx.schoolId}, ${ctx.actor.userId}, ${delegate_id}, ${parseDateTime(from_at)}, ${parseDateTime(to_at)}, ${process_keys}::text[], ${ctx.now}
    where not exists (select 1 from workflow.delegation d where d.school_id = ${ctx.schoolId} and d.owner_id = ${ctx.actor.userId} and d.ended_at is null
      and d.from_at < ${parseDateTime(to_at)} and d.to_at > ${parseDateTime(from_at)}
      and (d.process_keys = '{}' or ${process_keys}::text[] = '{}' or d.process_keys && ${process_keys}::text[])) returning id`.execute(
    ctx.db,
  );
  assert(rows[0], workflowErrors.delegateTwice);
  await ctx.job('workflow.notify-delegated', { id: rows[0].id, isOver: false });
  await ctx.audit({
    action: '新增委托',
    docType,
    docId: rows[0].id,
    after: { delegate_id, from_at, to_at, process_keys },
  });
  return rows[0].id;
}

async function checkProcesses(ctx: Ctx, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const { rows } = await sql<{ count: number }>`select count(*) as count from workflow.process
    where school_id = ${ctx.schoolId} and process_key = any(${[...keys]}::text[]) and deleted_at is null`.execute(
    ctx.db,
  );
  if (rows[0]?.count !== new Set(keys).size) throw badFields({ process_keys: '所选流程中有不存在的，请重新选择' });
}

/** Ends a delegation now, or before it begins. */
export async function endDelegation(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const { rows } = await sql<{
    id: number;
  }>`update workflow.delegation set ended_at = ${ctx.now} where school_id = ${ctx.schoolId} and id = ${id}
    and owner_id = ${ctx.actor.userId} and ended_at is null and to_at > ${ctx.now} returning id`.execute(ctx.db);
  found(rows[0], '委托');
  await ctx.job('workflow.notify-delegated', { id, isOver: true });
  await ctx.audit({ action: '取消委托', docType, docId: id });
}
