import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, found } from '#kernel/server/errors.ts';
import type { RightName } from '#kernel/shared/rights.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { reportErrors } from '../../shared/errors.ts';
import { PlanStatus } from '../../shared/plan/plan.states.ts';
import { ReportStatus } from '../../shared/task.states.ts';
import type { Cells, CheckRule, Column } from '../../shared/type/column.ts';
import { fillsOf } from '../plan/former.queries.ts';
import { tasksWithin } from '../report.policy.ts';

export type LockedTask = {
  id: number;
  plan_id: number;
  plan_name: string;
  plan_status: number;
  starts_on: string;
  deadline: string;
  school_year: string;
  type_code: string;
  type_name: string;
  columns: Column[];
  rules: CheckRule[];
  /** What the system fills in. */
  fills: Cells;
  org_id: number;
  org_name: string;
  lab_id: number | null;
  college_id: number | null;
  grain: string;
  report_status: number;
  submitted_by: number | null;
};

/** Locks a table: everything that writes its rows takes this lock first, so that rows and counts agree. */
export async function lockTask(ctx: Ctx, id: number, right: RightName): Promise<LockedTask> {
  const { rows } =
    await sql<LockedTask>`select t.id, t.plan_id, p.name as plan_name, p.status as plan_status, p.starts_on, p.deadline,
      p.school_year, y.code as type_code, y.name as type_name, y.columns, y.rules, y.grain, ${fillsOf} as fills, t.org_id,
      u.name as org_name, t.lab_id, t.college_id, t.report_status, t.submitted_by
    from report.task t
    join report.plan p on p.school_id = t.school_id and p.id = t.plan_id
    join report.type y on y.school_id = t.school_id and y.id = t.type_id
    join org.unit u on u.school_id = t.school_id and u.id = t.org_id
    join org.school s on s.id = t.school_id
    where t.school_id = ${ctx.schoolId} and t.id = ${id} and ${tasksWithin(ctx, right)}
    for update of t`.execute(ctx.db);
  return found(rows[0], '填报数据');
}

/** Locks a table that its unit still fills. */
export async function lockToFill(ctx: Ctx, id: number): Promise<LockedTask> {
  const task = await lockTask(ctx, id, 'report.task.fill');
  assert(task.plan_status === PlanStatus.published, reportErrors.notOpen);
  assert(task.starts_on <= formatDate(ctx.now), reportErrors.tooEarly, { day: task.starts_on });
  assert(task.report_status === ReportStatus.reporting, reportErrors.reported);
  return task;
}
