import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { BatchState } from '../../shared/batch/batch.states.ts';
import { Attendance } from '../../shared/kinds.ts';

/** A row of table SJ4: an experiment that was given in a school year. */
type ExperimentGiven = {
  exp_no: string;
  name: string;
  category: number;
  /** `*` is appended for an online experiment. */
  type: string;
  subject: string;
  requirement: number;
  student_type: number;
  students: number;
  group_size: number;
  hours: number;
  lab_id: number;
  college_id: number | null;
  lab_no: string;
  lab_name: string;
};

/**
 * What ended of a school year, one row for a project in a laboratory: students of all its batches, but for those who were
 * absent. Not checked against the caller's scope.
 */
export async function experimentsGiven(ctx: Ctx, schoolYear: string): Promise<ExperimentGiven[]> {
  const { rows } =
    await sql<ExperimentGiven>`select p.exp_no, p.name, p.category, p.type::text || case when p.is_online then '*' else '' end as type,
      p.subject, p.requirement, p.student_type, sum(x.students)::int as students, p.group_size, p.hours, b.lab_id, b.college_id, u.code as lab_no,
      u.name as lab_name
    from teaching.batch b join org.term t on t.school_id = b.school_id and t.id = b.term_id
    join teaching.course_lab p on p.school_id = b.school_id and p.id = b.course_lab_id
    join org.unit u on u.school_id = b.school_id and u.id = b.lab_id
    cross join lateral (select count(*) as students from teaching.batch_student s where s.school_id = b.school_id and s.batch_id = b.id
      and s.attendance <> ${sql.lit(Attendance.absent)}) x
    where b.school_id = ${ctx.schoolId} and b.state = ${sql.lit(BatchState.over)} and t.school_year = ${schoolYear}
    group by p.school_id, p.id, b.lab_id, b.college_id, u.code, u.name order by p.exp_no, u.code`.execute(ctx.db);
  return rows;
}
