import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { insertRow, lockRow, removeRow, setStatus, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert } from '#kernel/server/errors.ts';
import { all } from '#kernel/server/policy.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { experimentReference } from '#modules/experiment/server/public.ts';
import { unitReference } from '#platform/org/server/public.ts';
import { teachingErrors } from '../../shared/errors.ts';
import type { projectApi, ProjectInput } from '../../shared/course/course-lab.ts';
import { coursesToTeach, ofTaughtCourse } from '../teaching.policy.ts';

const project: RowKind<'teaching.course_lab'> = {
  table: 'teaching.course_lab',
  doc: 'teaching.course-lab',
  noun: '课程实验项目',
  reach: (ctx) => sql<boolean>`id in (select p.id from teaching.course_lab p where p.school_id = ${ctx.schoolId}
    and ${ofTaughtCourse(ctx, 'p')})`,
  softDelete: false,
};

// A course may work in a laboratory of another college; that laboratory sees the batches there.
const checkProject = (ctx: Ctx, { course_id, lab_id, experiment_id }: ProjectInput): Promise<void> =>
  checkFields<ProjectInput>(ctx, {
    course_id: {
      valid: sql<boolean>`exists (select 1 from teaching.course c where c.school_id = ${ctx.schoolId} and c.id = ${course_id}
        and c.status = 1 and ${coursesToTeach(ctx, 'c')})`,
      message: '课程不存在、已停用或不由您任教，请重新选择',
    },
    lab_id: unitReference(ctx, lab_id, ['lab'], all, '实验室'),
    experiment_id: experiment_id ? experimentReference(ctx, experiment_id) : undefined,
  });

const nameOf = ({ exp_no, name }: ProjectInput) => `${exp_no} ${name}`;

export async function createProject(ctx: Ctx, input: ProjectInput): Promise<number> {
  await checkProject(ctx, input);
  return insertRow(ctx, project, input, nameOf(input));
}

/** Batches keep the laboratory in which they are. */
export async function updateProject(
  ctx: Ctx,
  { id, version, ...input }: InputOf<typeof projectApi.update>,
): Promise<void> {
  const check = () => checkProject(ctx, input);
  await updateRow(ctx, project, { id, version }, input, { note: nameOf(input), check });
}

export const setProjectStatus = (ctx: Ctx, { id, status }: InputOf<typeof projectApi.setStatus>): Promise<void> =>
  setStatus(ctx, project, id, status);

export async function removeProject(ctx: Ctx, { id }: { id: number }): Promise<void> {
  await lockRow(ctx, project, id);
  const { rows } =
    await sql`select 1 from teaching.batch b where b.school_id = ${ctx.schoolId} and b.course_lab_id = ${id}
    limit 1`.execute(ctx.db);
  assert(rows.length === 0, teachingErrors.inUse, { what: '项目' });
  await removeRow(ctx, project, id);
}
