import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { rateOf } from '#kernel/shared/rate.ts';
import type { BulletinFigures } from '../../shared/bulletin/bulletin.ts';
import { ItemResult, RecordStatus } from '../../shared/core/record.states.ts';
import { isChecked } from '../core/record-state.queries.ts';
import { isKept, isOpen, isUrgent } from '../core/problem-state.queries.ts';

type Checks = {
  college_id: number | null;
  college_name: string;
  labs: number;
  checked: number;
  no_entry: number;
  met: number;
  applicable: number;
};
type Found = { college_id: number | null; problems: number; urgent: number };

/** Current figures of an activity, including drafts, which the bulletin issues; what was put right on the spot counts nowhere. */
export async function bulletinFiguresOf(ctx: Ctx, actId: number): Promise<BulletinFigures> {
  const problems = sql`p.school_id = ${ctx.schoolId} and p.act_id = ${actId} and p.deleted_at is null and not p.fixed and ${isKept}`;
  const checks = sql<Checks>`
    select r.college_id, coalesce(max(c.name), '校直属') as college_name, count(*) as labs, count(*) filter (where ${isChecked}) as checked,
      count(*) filter (where r.status = ${RecordStatus.noEntry}) as no_entry, coalesce(sum(n.met) filter (where ${isChecked}), 0)::int as met,
      coalesce(sum(n.applicable) filter (where ${isChecked}), 0)::int as applicable
    from inspection.record r left join org.unit c on c.school_id = r.school_id and c.id = r.college_id
    cross join lateral (select count(*) filter (where (x.value ->> 'result')::int = ${ItemResult.met}) as met,
      count(*) filter (where (x.value ->> 'result')::int <> ${ItemResult.none}) as applicable from jsonb_array_elements(r.answers) x) n
    where r.school_id = ${ctx.schoolId} and r.act_id = ${actId} group by r.college_id order by min(c.code) nulls last`.execute(
    ctx.db,
  );
  const found = sql<Found>`select p.college_id, count(*) as problems, count(*) filter (where ${isUrgent}) as urgent
    from inspection.problem p where ${problems} group by p.college_id`.execute(ctx.db);
  const classes = sql<{
    class_name: string;
    problems: number;
  }>`select k.name as class_name, count(*) as problems from inspection.problem p
    join inspection.problem_class k on k.school_id = p.school_id and k.id = p.class_id where ${problems} group by k.name order by 2 desc, 1 limit 20`.execute(
    ctx.db,
  );
  const overdue = sql<BulletinFigures['overdue'][number]>`
    select coalesce(c.name, '') as college_name, u.name as lab_name, p.description from inspection.problem p
    join org.unit u on u.school_id = p.school_id and u.id = p.org_id left join org.unit c on c.school_id = p.school_id and c.id = p.college_id
    join inspection.record r on r.school_id = ${ctx.schoolId} and r.act_id = ${actId} and r.lab_id = p.org_id
    where p.school_id = ${ctx.schoolId} and ${isOpen} and not p.is_draft and p.deleted_at is null
      and p.effective_deadline < ${ctx.now}::timestamptz - interval '7 days' order by p.effective_deadline limit 20`.execute(
    ctx.db,
  );
  const [{ rows }, { rows: byCollege }, { rows: byClass }, { rows: late }] = await Promise.all([
    checks,
    found,
    classes,
    overdue,
  ]);
  const of = (id: number | null) => byCollege.find((row) => row.college_id === id) ?? { problems: 0, urgent: 0 };
  const sum = (key: 'labs' | 'checked' | 'no_entry' | 'met' | 'applicable') => rows.reduce((n, row) => n + row[key], 0);
  return {
    labs: sum('labs'),
    checked: sum('checked'),
    no_entry: sum('no_entry'),
    problems: byCollege.reduce((n, row) => n + row.problems, 0),
    urgent: byCollege.reduce((n, row) => n + row.urgent, 0),
    met_rate: rateOf(sum('met'), sum('applicable')),
    colleges: rows.map(({ college_id, college_name, labs, checked }) => {
      const { problems: count, urgent } = of(college_id);
      return { college_id, college_name, labs, checked, problems: count, urgent };
    }),
    classes: byClass,
    overdue: late,
  };
}

/** Typical problems with photos: urgent ones first, one per laboratory. */
export async function pickTypical(ctx: Ctx, actId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from (
      select distinct on (p.org_id) p.id, p.level from inspection.problem p
      where p.school_id = ${ctx.schoolId} and p.act_id = ${actId} and p.deleted_at is null and not p.fixed and ${isKept} and cardinality(p.photos) > 0
      order by p.org_id, p.level desc, p.id) t order by level desc, id limit 6`.execute(ctx.db);
  return rows.map((row) => row.id);
}
