import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { Grain } from '../../shared/type/column.ts';
import { Source } from '../../shared/task.states.ts';
import { carriedRows, fillsOf } from './former.queries.ts';
import { valuable } from '../type/sj-sources.queries.ts';

/** Makes the tables of a plan: one a type and unit that it asks. */
export async function createTasks(ctx: Ctx, planId: number): Promise<number> {
  const { price, kinds } = await valuable(ctx);
  const { rows } =
    await sql`insert into report.task (school_id, plan_id, type_id, org_id, lab_id, college_id, created_by, created_at,
      updated_by, updated_at)
    select p.school_id, p.id, y.id, u.id, l.id, u.college_id, ${ctx.actor.userId}, ${ctx.now}, ${ctx.actor.userId}, ${ctx.now}
    from report.plan p
    join report.plan_type x on x.school_id = p.school_id and x.plan_id = p.id
    join report.type y on y.school_id = x.school_id and y.id = x.type_id
    join org.unit u on u.school_id = p.school_id and u.status = 1 and u.deleted_at is null
      and case y.grain when ${Grain.college} then u.level = 'college' when ${Grain.school} then u.pid is null else u.level = 'lab' end
    left join base_info.lab l on l.school_id = u.school_id and l.id = u.id
    where p.school_id = ${ctx.schoolId} and p.id = ${planId}
      and (p.college_ids = '{}' or u.pid is null or u.college_id = any(p.college_ids))
      and (u.level <> 'lab' or l.id is not null and (p.lab_classes = '{}' or l.lab_class = any(p.lab_classes))
        and (p.lab_natures = '{}' or l.nature = any(p.lab_natures)))
      and (y.grain <> ${Grain.instrument} or exists (select 1 from base_info.equipment e where e.school_id = u.school_id
        and e.lab_id = u.id and e.price >= ${price} and e.kind = any(${kinds})))
    returning id`.execute(ctx.db);
  return rows.length;
}

/** Fills the tables of a plan with what was accepted or deferred before. */
export async function prefillTasks(ctx: Ctx, planId: number): Promise<number> {
  const { rows } =
    await sql`insert into report.detail (school_id, task_id, place, row_key, cells, source, created_by, created_at,
      updated_by, updated_at)
    select t.school_id, t.id, d.place, d.row_key, d.cells || ${fillsOf}, ${Source.copy}, ${ctx.actor.userId}, ${ctx.now},
      ${ctx.actor.userId}, ${ctx.now}
    from report.plan p
    join report.task t on t.school_id = p.school_id and t.plan_id = p.id
    join report.type y on y.school_id = t.school_id and y.id = t.type_id
    join org.unit u on u.school_id = t.school_id and u.id = t.org_id
    join org.school s on s.id = t.school_id
    cross join lateral ${carriedRows} d
    where p.school_id = ${ctx.schoolId} and p.id = ${planId}
    returning id`.execute(ctx.db);
  return rows.length;
}
