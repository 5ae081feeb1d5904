import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { holdsRight, within } from '#kernel/server/policy.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { formatDate, formatDateTime } from '#kernel/shared/time.ts';
import { doorGrantApi, type GrantRow } from '../../shared/access/door-grant.ts';
import { DoorAccess } from '../../shared/hazard/grading.ts';
import { MemberStatus } from '../../shared/people/member.ts';
import { requirementsOfLabs } from '../hazard/requirement.queries.ts';
import { doorGrantScope, doorRowsWithin, grantActions, hasFewDoorRows } from './door.policy.ts';

export type StoredGrant = Omit<GrantRow, 'can' | 'starts_at' | 'ends_at' | 'synced_at'> & {
  starts_at: Date;
  ends_at: Date;
  synced_at: Date | null;
};

/** People whose name, account or number holds the keyword. */
export const peopleNamed = ({ schoolId }: Ctx, word: string) => sql`select n.id from identity.account n
  where n.school_id = ${schoolId} and n.deleted_at is null
    and ${matches('n.keywords', sql`n.name || ' ' || n.account || ' ' || coalesce(n.job_no, '')`, word)}`;

export const grantList = listQuery<typeof doorGrantApi.list, StoredGrant>(doorGrantApi.list, {
  noun: '门禁授权',
  table: ['base_info.door_grant', 'g'],
  joins: {
    u: sql`join org.unit u on u.school_id = g.school_id and u.id = g.lab_id`,
    c: sql`left join org.unit c on c.school_id = u.school_id and c.id = u.college_id`,
    d: sql`join base_info.door d on d.school_id = g.school_id and d.id = g.door_id`,
    a: sql`join identity.account a on a.school_id = g.school_id and a.id = g.user_id`,
  },
  columns:
    () => sql`g.id, g.lab_id, u.name as lab_name, coalesce(c.name, '') as college_name, g.door_id, d.name as door_name,
    g.user_id, a.name, coalesce(a.job_no, '') as job_no, a.user_type, g.starts_at, g.ends_at, to_json(g.days) as days,
    g.opens_at, g.closes_at, g.source, g.status, g.reason, g.sync, g.attempts, g.error, g.synced_at`,
  reach: (ctx) => doorRowsWithin(ctx, 'g'),
  filters: {
    keyword: (word, ctx) => sql<boolean>`g.user_id = any(array(${peopleNamed(ctx, word)}))`,
    college_id: 'g.college_id',
    lab_id: 'g.lab_id',
    lab: (word, { schoolId }) => sql<boolean>`g.lab_id = any(array(select n.id from org.unit n
      where n.school_id = ${schoolId} and n.level = 'lab' and ${matches('n.keywords', sql`n.name || ' ' || n.code`, word)}))`,
    door_id: 'g.door_id',
    source: 'g.source',
    sync: 'g.sync',
    status: 'g.status',
  },
  narrowing: ['keyword', 'lab_id', 'lab', 'door_id'],
  isNarrow: (_, { actor }) => hasFewDoorRows(actor),
  neverNull: ['ends_at'],
  sort: { ends_at: sql`g.ends_at` },
  order: { desc: sql`g.ends_at` },
  rows: async (stored, ctx) => {
    const strict = await strictLabsOf(ctx, stored);
    return stored.map(({ starts_at, ends_at, synced_at, ...row }) => ({
      ...row,
      starts_at: formatDateTime(starts_at),
      ends_at: formatDateTime(ends_at),
      synced_at: synced_at && formatDateTime(synced_at),
      can: grantActions(ctx.actor, { ...row, isStrict: strict.includes(row.lab_id) }),
    }));
  },
});

/** Of laboratories those whose level asks for an approval each term. */
export async function labsThatNeedApproval(ctx: Ctx, ids: readonly number[]): Promise<number[]> {
  const requirements = await requirementsOfLabs(ctx, [...new Set(ids)]);
  return [...requirements].flatMap(([id, { consequence }]) =>
    consequence?.door_access === DoorAccess.approval ? [id] : [],
  );
}

/** The same of the rows of a page, for those who grant. */
const strictLabsOf = (ctx: Ctx, rows: readonly { lab_id: number }[]): Promise<number[]> | number[] =>
  holdsRight(ctx.actor, 'base-info.door.grant')
    ? labsThatNeedApproval(
        ctx,
        rows.map(({ lab_id }) => lab_id),
      )
    : [];

const inReach = (ctx: Ctx, labId: number) => sql<boolean>`exists (select 1 from org.unit n
  where n.school_id = ${ctx.schoolId} and n.id = ${labId} and ${within(doorGrantScope(ctx.actor), 'n.path')})`;

export async function pickDoors(ctx: Ctx, { lab_id = 0 }: InputOf<typeof doorGrantApi.doors>) {
  const { rows } = await sql<{ id: number; name: string }>`select d.id, d.name from base_info.door d
    where d.school_id = ${ctx.schoolId} and d.lab_id = ${lab_id} and d.status = ${Enabled.on} and ${inReach(ctx, lab_id)}
    order by d.name limit 50`.execute(ctx.db);
  return { content: rows, needs_approval: (await labsThatNeedApproval(ctx, [lab_id])).length > 0 };
}

export async function pickAdmitted(ctx: Ctx, { lab_id = 0 }: InputOf<typeof doorGrantApi.people>) {
  const { rows } = await sql<{ id: number; name: string; job_no: string; admitted_to: string }>`select a.id, a.name,
      coalesce(a.job_no, '') as job_no, m.admitted_to
    from base_info.lab_member m
    join identity.account a on a.school_id = m.school_id and a.id = m.user_id and a.status = 1 and a.deleted_at is null
    where m.school_id = ${ctx.schoolId} and m.lab_id = ${lab_id} and m.status = ${sql.lit(MemberStatus.present)}
      and m.admitted_to >= ${formatDate(ctx.now)}::date and ${inReach(ctx, lab_id)} order by a.name limit 1000`.execute(
    ctx.db,
  );
  return { content: rows };
}
