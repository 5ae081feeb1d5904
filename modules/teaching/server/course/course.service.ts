import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { insertRow, setStatus, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { scopeOf } from '#kernel/server/policy.ts';
import { unitReference } from '#platform/org/server/public.ts';
import type { courseApi, CourseInput } from '../../shared/course/course.ts';
import { coursesToEdit } from '../teaching.policy.ts';

const course: RowKind<'teaching.course'> = {
  table: 'teaching.course',
  doc: 'teaching.course',
  noun: '课程',
  reach: (ctx) =>
    sql<boolean>`id in (select c.id from teaching.course c where c.school_id = ${ctx.schoolId} and ${coursesToEdit(ctx, 'c')})`,
  softDelete: false,
};

async function checkCourse(ctx: Ctx, input: CourseInput): Promise<void> {
  const teachers = [...new Set(input.teacher_ids)];
  await checkFields<CourseInput>(ctx, {
    college_id: unitReference(ctx, input.college_id, ['college'], scopeOf(ctx.actor, 'teaching.course.edit'), '学院'),
    lab_hours: input.lab_hours > input.hours && '实验学时不能大于总学时',
    credit: (Number(input.credit) < 0 || Number(input.credit) > 99) && '学分应为 0–99',
    teacher_ids: {
      valid: sql<boolean>`(select count(*) from identity.account a where a.school_id = ${ctx.schoolId} and a.id = any(${teachers})
        and a.status = 1 and a.deleted_at is null) = ${teachers.length}`,
      message: '所选教师中有已停用的账号，请重新选择',
    },
  });
}

/** Replaces the teachers of courses; many at once for imports. */
export async function setTeachers(
  ctx: Ctx,
  courses: readonly { id: number; users: readonly number[] }[],
): Promise<void> {
  const pairs = JSON.stringify(courses.flatMap(({ id, users }) => [...new Set(users)].map((user) => [id, user])));
  await sql`delete from teaching.course_teacher where school_id = ${ctx.schoolId} and course_id = any(${courses.map(({ id }) => id)})
    and (course_id, user_id) not in (select (x ->> 0)::bigint, (x ->> 1)::bigint from json_array_elements(${pairs}::json) x)`.execute(
    ctx.db,
  );
  await sql`insert into teaching.course_teacher (school_id, course_id, user_id)
    select ${ctx.schoolId}, (x ->> 0)::bigint, (x ->> 1)::bigint from json_array_elements(${pairs}::json) x
    on conflict do nothing`.execute(ctx.db);
}

const stored = ({ teacher_ids: _teachers, ...input }: CourseInput) => input;

export async function createCourse(ctx: Ctx, input: CourseInput): Promise<number> {
  await checkCourse(ctx, input);
  const id = await insertRow(ctx, course, stored(input), `${input.code} ${input.name}`);
  await setTeachers(ctx, [{ id, users: input.teacher_ids }]);
  return id;
}

export async function updateCourse(
  ctx: Ctx,
  { id, version, ...input }: InputOf<typeof courseApi.update>,
): Promise<void> {
  const check = () => checkCourse(ctx, input);
  await updateRow(ctx, course, { id, version }, stored(input), { note: `${input.code} ${input.name}`, check });
  await setTeachers(ctx, [{ id, users: input.teacher_ids }]);
}

export const setCourseStatus = (ctx: Ctx, { id, status }: InputOf<typeof courseApi.setStatus>): Promise<void> =>
  setStatus(ctx, course, id, status);
