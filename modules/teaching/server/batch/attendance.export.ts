import type { Ctx } from '#kernel/server/context.ts';
import { exportTables } from '#kernel/server/sheets/export-tables.ts';
import { notFound } from '#kernel/server/errors.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { findSchoolName } from '#platform/org/server/public.ts';
import { printPaper, readToPrint, wholeDocument } from '#platform/print/server/public.ts';
import type { BatchDetail, BatchStudent } from '../../shared/batch/batch.ts';
import { Attendance } from '../../shared/kinds.ts';
import { attendanceBlocks } from './attendance-paper.rules.ts';
import { findBatch, readStudents } from './batch.queries.ts';

/** Marks are for those who run the batch. */
async function readSheet(ctx: Ctx, id: number): Promise<{ batch: BatchDetail; students: BatchStudent[] }> {
  const batch = await findBatch(ctx, { id });
  if (batch.can.length === 0) throw notFound('实验批次');
  return { batch, students: await readStudents(ctx, id) };
}

const titles = ['学号', '姓名', '班级', '组号', '考勤', '成绩', '备注'] as const;

export const exportAttendance = (ctx: Ctx, { id }: { id: number }) =>
  exportTables(ctx, { title: '考勤成绩', filter: { id } }, async (tx) => {
    const { batch, students } = await readSheet(tx, id);
    const rows = students.map(({ job_no, name, class_name, group_no, attendance, score, remark }) => [
      job_no,
      name,
      class_name,
      group_no,
      labelOf(Attendance, attendance),
      score === null ? null : Number(score),
      remark,
    ]);
    return [{ name: batch.name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 30), titles, rows }];
  });

export async function printAttendance(ctx: Ctx, { id }: { id: number }) {
  const { batch, students, school } = await readToPrint(ctx, async (tx) => ({
    ...(await readSheet(tx, id)),
    school: await findSchoolName(tx),
  }));
  const blocks = attendanceBlocks(batch, students, { school, printedAt: formatDateTime(ctx.now) });
  return printPaper(ctx, { title: `考勤表 ${batch.course_name} ${batch.name}`, filter: { id } }, wholeDocument(blocks));
}
