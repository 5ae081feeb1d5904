import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { lockRow, removeRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert, found } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { teachingErrors } from '../../shared/errors.ts';
import type { enrolmentApi } from '../../shared/course/course.ts';
import { coursesToEdit } from '../teaching.policy.ts';
import { findTerm } from './term-period.queries.ts';

const enrolment: RowKind<'teaching.course_student'> = {
  table: 'teaching.course_student',
  doc: 'teaching.course-student',
  noun: '选课学生',
  reach: (ctx) =>
    sql<boolean>`course_id in (select c.id from teaching.course c where c.school_id = ${ctx.schoolId} and ${coursesToEdit(ctx, 'c')})`,
  softDelete: false,
};

/** Students who are there already stay as they are. */
export async function addStudents(ctx: Ctx, { id, term_id, user_ids, class_name }: InputOf<typeof enrolmentApi.add>) {
  const { rows: courses } = await sql<{ name: string }>`select c.name from teaching.course c
    where c.school_id = ${ctx.schoolId} and c.id = ${id} and ${coursesToEdit(ctx, 'c')}`.execute(ctx.db);
  const { name } = found(courses[0], '课程');
  const term = await findTerm(ctx, term_id);
  const users = [...new Set(user_ids)];
  await checkFields<InputOf<typeof enrolmentApi.add>>(ctx, {
    user_ids: {
      valid: sql<boolean>`(select count(*) from identity.account a where a.school_id = ${ctx.schoolId} and a.id = any(${users})
        and a.status = 1 and a.deleted_at is null) = ${users.length}`,
      message: '所选学生中有已停用的账号，请重新选择',
    },
  });
  const { rows } = await sql`insert into teaching.course_student
      (school_id, course_id, term_id, user_id, class_name, created_by, created_at, updated_by, updated_at)
    select ${ctx.schoolId}, ${id}, ${term_id}, u, ${class_name ?? ''}, ${ctx.actor.userId}, ${ctx.now}, ${ctx.actor.userId}, ${ctx.now}
    from unnest(${users}::bigint[]) u on conflict do nothing returning id`.execute(ctx.db);
  await ctx.audit({
    action: '添加选课学生',
    docType: 'teaching.course',
    docId: id,
    note: `${name} ${term.name}，${rows.length} 人`,
    after: { term_id, user_ids: users },
  });
  return { added: rows.length };
}

/** A student who has a batch of the course leaves it first. */
export async function removeStudent(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const row = await lockRow(ctx, enrolment, id);
  const { rows } = await sql`select 1 from teaching.batch_student x
    join teaching.batch y on y.school_id = x.school_id and y.id = x.batch_id
    where x.school_id = ${ctx.schoolId} and x.user_id = ${row['user_id']} and x.term_id = ${row['term_id']}
      and y.course_id = ${row['course_id']}`.execute(ctx.db);
  assert(rows.length === 0, teachingErrors.hasBatch);
  await removeRow(ctx, enrolment, id);
}
