import { sql } from 'kysely';
import { defineTodos, todoRows } from '#kernel/server/todos.ts';
import type { Ctx } from '#kernel/server/context.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { formatDate, formatDateTime } from '#kernel/shared/time.ts';
import { doorApplicationApi, type ApplicationRow } from '../../shared/access/door-application.ts';
import { MemberStatus } from '../../shared/people/member.ts';
import { admissionOf } from '../../shared/people/member.rules.ts';
import { peopleNamed } from './door-grant.queries.ts';
import { applicationActions, doorRowsWithin, hasFewDoorRows, waitsForDecision } from './door.policy.ts';

type Stored = Omit<ApplicationRow, 'can' | 'created_at' | 'admission'> & { created_at: Date };

const joins = {
  u: sql`join org.unit u on u.school_id = p.school_id and u.id = p.lab_id`,
  c: sql`left join org.unit c on c.school_id = u.school_id and c.id = u.college_id`,
  a: sql`join identity.account a on a.school_id = p.school_id and a.id = p.user_id`,
  d: sql`left join identity.account d on d.school_id = p.school_id and d.id = p.decided_by`,
};

export const applicationList = listQuery<typeof doorApplicationApi.list, Stored>(doorApplicationApi.list, {
  noun: '门禁申请',
  table: ['base_info.door_application', 'p'],
  joins,
  columns: () => sql`p.id, p.lab_id, u.name as lab_name, coalesce(c.name, '') as college_name, p.user_id, a.name,
    coalesce(a.job_no, '') as job_no, a.user_type, p.starts_on, p.ends_on, to_json(p.days) as days, p.opens_at, p.closes_at, p.reason,
    p.status, p.opinion, coalesce(d.name, '') as decided_by_name, p.created_at,
    (select max(m.admitted_to) from base_info.lab_member m where m.school_id = p.school_id and m.lab_id = p.lab_id
      and m.user_id = p.user_id and m.status = ${sql.lit(MemberStatus.present)}) as admitted_to`,
  reach: (ctx) => doorRowsWithin(ctx, 'p'),
  filters: {
    keyword: (word, ctx) => sql<boolean>`p.user_id = any(array(${peopleNamed(ctx, word)}))`,
    college_id: 'p.college_id',
    lab_id: 'p.lab_id',
    status: 'p.status',
    mine: (mine, { actor }) => (mine ? waitsForDecision(actor) : sql<boolean>`not ${waitsForDecision(actor)}`),
  },
  narrowing: ['keyword', 'lab_id', 'mine'],
  isNarrow: (_, { actor }) => hasFewDoorRows(actor),
  neverNull: ['created_at'],
  sort: { created_at: sql`p.created_at` },
  order: { desc: sql`p.created_at` },
  row: ({ created_at, ...stored }, ctx) => ({
    ...stored,
    created_at: formatDateTime(created_at),
    admission: admissionOf(stored.admitted_to, formatDate(ctx.now)),
    can: applicationActions(ctx.actor, stored),
  }),
});

async function countMine(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from base_info.door_application p ${joins.u}
    where ${applicationList.where(ctx, { mine: true })}`.execute(ctx.db);
  return rows[0]!.count;
}

/** Applications for doors that wait for the caller. */
export const doorTodos = defineTodos({
  kinds: [
    {
      name: 'base-info.door-application',
      label: '门禁申请待审核',
      action: '去审核',
      note: '实验室人员的门禁申请',
      page: '/lab-baseinfo/acs?tab=applications',
      right: 'base-info.door.grant',
      rows: todoRows(doorApplicationApi.list, { mine: true }),
    },
  ],
  count: async (ctx) => ({ 'base-info.door-application': { count: await countMine(ctx) } }),
});
