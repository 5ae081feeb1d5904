import { expect, test } from 'vitest';
import { batchApi } from '#modules/teaching/shared/batch/batch.ts';
import { projectApi } from '#modules/teaching/shared/course/course-lab.ts';
import { courseApi, enrolmentApi } from '#modules/teaching/shared/course/course.ts';
import { teachingTermApi } from '#modules/teaching/shared/course/term-period.ts';
import { desktop, phone } from './browser.ts';
import { openCast } from './cast.ts';
import { clientOf } from './product.ts';
import { axeFaults } from './reading.ts';
import { act, buttonOf, dialogOf, rowOf, search, visit } from './screen.ts';

const { as } = openCast();
const batch = '旅程批次';

/** A draft of a batch in a course of the printed teacher, with the printed student on its list; on a late Sunday. */
async function draftBatch(): Promise<void> {
  const { client: school } = await clientOf('school');
  const { client: teacher, id: teacherId } = await clientOf('teacher');
  const { id: student } = await clientOf('normal');
  const term = (await school.ok(teachingTermApi.list, {})).content.find(({ is_current }) => is_current)!;
  const [known] = (await school.ok(projectApi.list, {})).content;
  const [course] = (await school.ok(courseApi.list, {})).content;
  const { id } = await school.ok(courseApi.create, {
    code: 'LC01',
    name: '旅程用分析实验',
    credit: '2',
    hours: 48,
    lab_hours: 32,
    college_id: course!.college_id,
    classes: '实验2401',
    teacher_ids: [teacherId],
  });
  await school.ok(enrolmentApi.add, { id, term_id: term.id, class_name: '实验2401', user_ids: [student] });
  const project = await teacher.ok(projectApi.create, {
    course_id: id,
    exp_no: 'LC0101',
    name: '旅程用滴定实验',
    category: 2,
    type: 2,
    is_online: false,
    subject: '0703',
    requirement: 1,
    student_type: 3,
    group_size: 1,
    hours: 4,
    lab_id: known!.lab_id,
  });
  await teacher.ok(batchApi.create, {
    course_lab_id: project.id,
    term_id: term.id,
    name: batch,
    week: term.week! + 2,
    weekday: 7,
    period_from: 11,
    period_to: 12,
    lab_id: known!.lab_id,
    teacher_ids: [teacherId],
    capacity: 2,
    selects_until: '2026-12-04 12:00:00',
  });
}

test(
  'a teacher publishes a batch, a student chooses it on the phone, and attendance of a past one is taken',
  { timeout: 90_000 },
  async () => {
    await draftBatch();
    const teacher = await as('teacher');
    await visit(teacher, '/reservation/batch', '实验批次');
    await search(teacher, '批次', batch);
    await act(teacher, rowOf(teacher, batch), '发布');
    await dialogOf(teacher).getByText('没有冲突，可以发布').waitFor();
    await buttonOf(dialogOf(teacher), '发布').click();
    await teacher.getByText('已发布，选课学生会收到通知').waitFor();

    const student = await as('normal', phone);
    await visit(student, '/reservation/select', '选实验批次');
    await student.getByRole('button', { name: `选择${batch}` }).tap();
    await student.getByText('已选，请按时上课').waitFor();
    await student.getByRole('button', { name: `退选${batch}` }).waitFor();
    expect(await axeFaults(student)).toEqual([]);

    const office = await as('school', desktop);
    await visit(office, '/reservation/attendance', '考勤成绩');
    await act(office, office.locator('tr.ant-table-row').first(), '登记');
    await buttonOf(office, '未登记的记为出勤').click();
    await office
      .getByLabel(/的成绩$/)
      .first()
      .fill('88');
    await buttonOf(office, '保存').click();
    await office.getByText('已保存考勤和成绩').waitFor();
  },
);
