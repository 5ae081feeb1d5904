import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matchesText } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { found } from '#kernel/server/errors.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { fileRefs, pickFiles } from '#platform/files/server/public.ts';
import { planApi, type PlanDetail, type PlanRow } from '../../shared/plan/plan.ts';
import { PlanStatus } from '../../shared/plan/plan.states.ts';
import { ReportStatus } from '../../shared/task.states.ts';
import { editsPlans, reachesFew, tasksWithin } from '../report.policy.ts';

type Stored = Omit<PlanRow, 'can' | 'days_left'>;

const columns = () => sql`p.id, p.version, p.name, p.school_year, p.starts_on, p.deadline, p.status, p.urged_on,
  (select count(*)::int from report.plan_type x where x.school_id = p.school_id and x.plan_id = p.id) as types, n.tasks, n.reported`;

const counts = (ctx: Ctx) => sql`cross join lateral (select count(*)::int as tasks,
    count(*) filter (where t.report_status = ${sql.lit(ReportStatus.reported)})::int as reported
  from report.task t where t.school_id = p.school_id and t.plan_id = p.id and ${tasksWithin(ctx)}) n`;

/** Days from today to a day, negative after it. */
export const daysTo = (day: string, now: Date): number =>
  Math.round((Date.parse(day) - Date.parse(formatDate(now))) / 86_400_000);

function actionsOf({ status, tasks, reported, urged_on }: Stored, ctx: Ctx): PlanRow['can'] {
  if (!editsPlans(ctx)) return [];
  if (status === PlanStatus.draft) return ['edit', 'publish', 'remove'];
  if (status === PlanStatus.closed) return [];
  const mayUrge = reported < tasks && urged_on !== formatDate(ctx.now);
  return [...(mayUrge ? (['urge'] as const) : []), 'extend', 'close'];
}

const shown = (row: Stored, ctx: Ctx): PlanRow => ({
  ...row,
  days_left: daysTo(row.deadline, ctx.now),
  can: actionsOf(row, ctx),
});

/** Drafts are seen by those who write them. */
const reach = (ctx: Ctx) =>
  editsPlans(ctx) ? sql<boolean>`true` : sql<boolean>`p.status <> ${sql.lit(PlanStatus.draft)}`;

export const planList = listQuery<typeof planApi.list, Stored>(planApi.list, {
  noun: '填报计划',
  table: ['report.plan', 'p'],
  joins: (ctx) => ({ n: counts(ctx) }),
  columns,
  reach,
  filters: {
    keyword: (word) => matchesText(sql`p.name`, word),
    school_year: 'p.school_year',
    status: 'p.status',
  },
  narrowing: ['keyword', 'school_year', 'status'],
  isNarrow: (_asked, ctx) => reachesFew(ctx),
  neverNull: ['deadline'],
  sort: { deadline: sql`p.deadline` },
  order: { desc: sql`p.deadline` },
  row: shown,
});

type Rest = Pick<
  PlanDetail,
  'type_list' | 'college_ids' | 'college_names' | 'lab_classes' | 'lab_natures' | 'instructions' | 'contact'
> & { files: number[] };

export async function findPlan(ctx: Ctx, { id }: { id: number }): Promise<PlanDetail> {
  const { rows } = await sql<Stored & Rest>`select ${columns()}, to_json(p.college_ids) as college_ids,
      to_json(p.lab_classes) as lab_classes, to_json(p.lab_natures) as lab_natures, p.instructions, p.contact, to_json(p.files) as files,
      (select coalesce(json_agg(json_build_object('id', y.id, 'code', y.code, 'name', y.name) order by y.code), '[]')
        from report.plan_type x join report.type y on y.school_id = x.school_id and y.id = x.type_id
        where x.school_id = p.school_id and x.plan_id = p.id) as type_list,
      (select coalesce(json_agg(u.name order by u.sort, u.id), '[]') from org.unit u
        where u.school_id = p.school_id and u.id = any(p.college_ids)) as college_names
    from report.plan p ${counts(ctx)} where p.school_id = ${ctx.schoolId} and p.id = ${id} and ${reach(ctx)}`.execute(
    ctx.db,
  );
  const { type_list, college_ids, college_names, lab_classes, lab_natures, instructions, contact, files, ...row } =
    found(rows[0], '填报计划');
  return {
    ...shown(row, ctx),
    type_ids: type_list.map((type) => type.id),
    type_list,
    college_ids,
    college_names,
    lab_classes,
    lab_natures,
    instructions,
    contact,
    files: pickFiles(await fileRefs(ctx, files), files),
  };
}

/** Attachments are visible to those who see the plan. */
export async function maySeePlanFile(ctx: Ctx, { docId }: { docId: number }): Promise<boolean> {
  const { rows } = await sql`select 1 from report.plan p
    where p.school_id = ${ctx.schoolId} and p.id = ${docId} and ${reach(ctx)}
      and (${editsPlans(ctx)} or exists (select 1 from report.task t where t.school_id = p.school_id and t.plan_id = p.id
        and ${tasksWithin(ctx)}))`.execute(ctx.db);
  return rows.length > 0;
}
