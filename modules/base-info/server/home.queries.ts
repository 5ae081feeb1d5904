import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { within } from '#kernel/server/policy.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { codesOf } from '#platform/codes/server/public.ts';
import { Expired } from '../shared/lab.ts';
import { UseStatus } from '../shared/use-status.ts';
import { equipmentScope } from './equipment.policy.ts';
import { hasExpired, labTables, labsWhere, listMyLabs } from './lab.queries.ts';

type Totals = Record<
  'labs' | 'unjudged' | 'judgement_expired' | 'duty_expired' | 'cert_expired' | 'suspended' | 'check_overdue',
  number
>;
type Grouped = { by: 'level' | 'class' | 'college'; code: number | null; name: string | null; count: number };

/** Figures of the enabled labs in reach, each a condition of the list it leads to. */
async function readTotals(ctx: Ctx): Promise<Totals> {
  const today = formatDate(ctx.now);
  const { rows } = await sql<Totals>`
    select count(*) as labs, count(*) filter (where l.lab_level is null) as unjudged,
      count(*) filter (where ${hasExpired(ctx, Expired.judgement)}) as judgement_expired,
      count(*) filter (where ${hasExpired(ctx, Expired.duty)}) as duty_expired,
      count(*) filter (where ${hasExpired(ctx, Expired.cert)}) as cert_expired,
      count(*) filter (where l.use_status = ${UseStatus.suspended}) as suspended,
      (select count(*) from base_info.equipment e join org.unit v on v.school_id = e.school_id and v.id = e.lab_id
        where e.school_id = ${ctx.schoolId} and e.is_special and e.next_check < ${today}::date and v.deleted_at is null
          and ${within(equipmentScope(ctx.actor), 'v.path')}) as check_overdue
    from ${labTables} where ${labsWhere(ctx, { enabled: true })}`.execute(ctx.db);
  return rows[0]!;
}

async function readGroups(ctx: Ctx): Promise<Grouped[]> {
  const { rows } = await sql<Grouped>`
    select g.by, g.code, c.name, g.count from (
      select case when grouping(l.lab_level) = 0 then 'level' when grouping(l.lab_class) = 0 then 'class' else 'college' end as by,
        case when grouping(l.lab_level) = 0 then l.lab_level when grouping(l.lab_class) = 0 then l.lab_class else u.college_id end as code,
        count(*) as count
      from ${labTables} where ${labsWhere(ctx, { enabled: true })}
      group by grouping sets ((l.lab_level), (l.lab_class), (u.college_id))
    ) g left join org.unit c on g.by = 'college' and c.school_id = ${ctx.schoolId} and c.id = g.code
    order by g.count desc`.execute(ctx.db);
  return rows;
}

export async function readOverview(ctx: Ctx) {
  const [totals, groups, levels, classes] = await Promise.all([
    readTotals(ctx),
    readGroups(ctx),
    codesOf(ctx, 'lab_level'),
    codesOf(ctx, 'lab_class'),
  ]);
  const count = (by: Grouped['by'], code: number | null) =>
    groups.find((group) => group.by === by && group.code === code)?.count ?? 0;
  const figures = (by: 'level' | 'class', codes: typeof levels) => [
    ...codes.map(({ code, name, color }) => ({ code: Number(code), name, color, count: count(by, Number(code)) })),
    { code: null, name: '未评估', color: '', count: count(by, null) },
  ];
  const by_college = groups
    .filter((group) => group.by === 'college')
    .map((group) => ({ college_id: group.code, name: group.name ?? '学校直属', count: group.count }));
  return { ...totals, by_level: figures('level', levels), by_class: figures('class', classes), by_college };
}

export const readMyLabs = async (ctx: Ctx) => ({ content: await listMyLabs(ctx) });

/** Kinds of people, by the specification's call. */
export async function listPeopleTypes(ctx: Ctx) {
  return (await codesOf(ctx, 'user_type')).map(({ code, name }) => ({ code, name }));
}
