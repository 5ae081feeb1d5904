import { labelOf } from '#kernel/shared/enums.ts';
import { weekdayNames } from '#kernel/shared/time.ts';
import type { DocumentBlock } from '#lib/pdf/blocks.ts';
import { a4, factsTable, plainTable, signatureBoxes, space, titleText } from '#platform/print/server/public.ts';
import type { BatchDetail, BatchStudent } from '../../shared/batch/batch.ts';
import { Attendance } from '../../shared/kinds.ts';

type Origin = { school: string; printedAt: string };

/** 考勤表 of a batch: what is noted already, else room for a signature and a mark. */
export function attendanceBlocks(
  batch: BatchDetail,
  students: readonly BatchStudent[],
  { school, printedAt }: Origin,
): DocumentBlock[] {
  const { course_name, project_name, name, week, weekday, period_from, period_to, starts_at, ends_at } = batch;
  const rows = students.map((one, at) => [
    String(at + 1),
    one.job_no,
    one.name,
    one.class_name,
    one.group_no === null ? '' : String(one.group_no),
    one.attendance === Attendance.none ? '' : labelOf(Attendance, one.attendance),
    '',
    one.score ?? '',
    one.remark,
  ]);
  return [
    a4(`${school}　${course_name} ${name}　打印于 ${printedAt}`),
    titleText(`${school}实验课考勤表`),
    factsTable([
      ['课程', course_name],
      ['实验项目', project_name],
      ['学期', batch.term_name],
      ['批次', name],
      [
        '时间',
        `第${week}周 ${weekdayNames[weekday - 1]} ${period_from}–${period_to} 节　${starts_at.slice(0, 16)}–${ends_at.slice(11, 16)}`,
        true,
      ],
      ['实验室', `${batch.lab_name}　${batch.place}`, true],
      ['教师', batch.teachers],
      ['人数', `${students.length} / ${batch.capacity}`],
    ]),
    plainTable(
      [
        ['序号', 1, 'right'],
        ['学号', 2.6],
        ['姓名', 2],
        ['班级', 2.4],
        ['组号', 1, 'right'],
        ['考勤', 1.3],
        ['签名', 2.4],
        ['成绩', 1.3, 'right'],
        ['备注', 2.6],
      ],
      rows,
    ),
    space(3),
    signatureBoxes(['任课教师', '实验室负责人']),
  ];
}
