import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { PlanStatus } from '../shared/plan/plan.states.ts';
import type { Cells } from '../shared/type/column.ts';
import { DetailState, ReportStatus } from '../shared/task.states.ts';

/** A row that college and school have accepted. */
type AcceptedRow = {
  row_id: number;
  task_id: number;
  org_id: number;
  org_name: string;
  college_id: number | null;
  row_key: string;
  cells: Cells;
};

/**
 * Accepted rows of a type in a school year, of all units of the school: of tables whose rows have all been passed or
 * deferred. Where several plans of the year have a row, that of the latest counts.
 */
export async function acceptedRows(ctx: Ctx, schoolYear: string, typeCode: string): Promise<AcceptedRow[]> {
  const { rows } = await sql<AcceptedRow>`select * from (
      select distinct on (t.org_id, d.row_key, case when d.row_key = '' then d.id end) d.id as row_id, t.id as task_id, t.org_id,
        u.name as org_name, t.college_id, d.row_key, d.cells, u.code, d.place
      from report.plan p
      join report.task t on t.school_id = p.school_id and t.plan_id = p.id and t.report_status = ${sql.lit(ReportStatus.reported)}
      join report.type y on y.school_id = t.school_id and y.id = t.type_id and lower(y.code) = lower(${typeCode})
      join org.unit u on u.school_id = t.school_id and u.id = t.org_id
      join report.detail d on d.school_id = t.school_id and d.task_id = t.id and d.state = ${sql.lit(DetailState.passed)}
      where p.school_id = ${ctx.schoolId} and p.school_year = ${schoolYear} and p.status <> ${sql.lit(PlanStatus.draft)}
        and not exists (select 1 from report.detail o where o.school_id = t.school_id and o.task_id = t.id and o.state in (${sql.lit(DetailState.waiting)}, ${sql.lit(DetailState.rejected)}))
      order by t.org_id, d.row_key, case when d.row_key = '' then d.id end, p.id desc) r
    order by r.code, r.org_id, r.place, r.row_id`.execute(ctx.db);
  return rows.map(({ row_id, task_id, org_id, org_name, college_id, row_key, cells }) => ({
    row_id,
    task_id,
    org_id,
    org_name,
    college_id,
    row_key,
    cells,
  }));
}
