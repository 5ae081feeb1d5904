import type { Ctx } from '#kernel/server/context.ts';
import { codeCell } from '#kernel/server/sheets/cells.rules.ts';
import type { SheetColumn } from '#kernel/server/sheets/define-sheet.ts';
import { exportXlsx, pagesOf } from '#kernel/server/sheets/sheet-routes.ts';
import type { Cell } from '#lib/sheets/cell.ts';
import type { EnrolmentQuery } from '../../shared/course/course.ts';
import { enrolmentList, termOfEnrolment, type StoredEnrolment } from './enrolment.queries.ts';

type Column = SheetColumn & { value: (row: StoredEnrolment) => Cell };

/** One list for template, import and export, so that an exported file can be corrected and imported again. */
export const enrolmentColumns: Column[] = [
  {
    field: 'course',
    title: '课程号',
    required: true,
    coded: true,
    width: 16,
    parse: codeCell(20),
    value: (row) => row.course_code,
  },
  { field: 'term', title: '学期', required: true, width: 24, value: termOfEnrolment },
  { field: 'job_no', title: '学号', required: true, coded: true, width: 18, frozen: true, value: (row) => row.job_no },
  { field: 'class_name', title: '班级', width: 18, maxLength: 40, sample: '化学2401', value: (row) => row.class_name },
  { field: 'name', title: '姓名', only: 'export', value: (row) => row.name },
  { field: 'course_name', title: '课程', only: 'export', width: 28, value: (row) => row.course_name },
];

export const exportEnrolment = (ctx: Ctx, query: EnrolmentQuery) =>
  exportXlsx(ctx, { title: '选课名单', filter: query }, enrolmentColumns, pagesOf(enrolmentList, query));
