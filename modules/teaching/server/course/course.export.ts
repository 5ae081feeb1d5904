import type { Ctx } from '#kernel/server/context.ts';
import { codeCell, decimalCell, listCell, wholeCell } from '#kernel/server/sheets/cells.rules.ts';
import type { SheetColumn } from '#kernel/server/sheets/define-sheet.ts';
import { exportXlsx, pagesOf } from '#kernel/server/sheets/sheet-routes.ts';
import { Enabled, labelOf } from '#kernel/shared/enums.ts';
import type { Cell } from '#lib/sheets/cell.ts';
import type { CourseQuery } from '../../shared/course/course.ts';
import { courseList, type StoredCourse } from './course.queries.ts';

type Column = SheetColumn & { value: (row: StoredCourse) => Cell };
const hours = wholeCell(0, 999);

/** One list for template, import and export, so that an exported file can be corrected and imported again. */
export const courseColumns: Column[] = [
  {
    field: 'code',
    title: '课程号',
    required: true,
    maxLength: 20,
    parse: codeCell(20),
    sample: 'CHEM2101',
    value: (row) => row.code,
  },
  {
    field: 'name',
    title: '课程名称',
    required: true,
    width: 28,
    maxLength: 60,
    sample: '无机化学实验',
    value: (row) => row.name,
  },
  {
    field: 'credit',
    title: '学分',
    required: true,
    kind: 'number',
    parse: decimalCell(0, 2),
    sample: '2',
    value: (row) => Number(row.credit),
  },
  {
    field: 'hours',
    title: '总学时',
    required: true,
    kind: 'number',
    parse: hours,
    sample: '64',
    value: (row) => row.hours,
  },
  {
    field: 'lab_hours',
    title: '实验学时',
    required: true,
    kind: 'number',
    parse: hours,
    sample: '48',
    value: (row) => row.lab_hours,
  },
  { field: 'college', title: '学院编码', required: true, coded: true, width: 16, value: (row) => row.college_code },
  { field: 'college_name', title: '开课学院', only: 'export', width: 22, value: (row) => row.college_name },
  {
    field: 'teachers',
    title: '教师工号',
    required: true,
    several: true,
    coded: true,
    width: 24,
    parse: listCell,
    value: (row) => row.teacher_nos,
  },
  {
    field: 'classes',
    title: '班级',
    width: 28,
    maxLength: 300,
    sample: '化学2401、化学2402',
    value: (row) => row.classes,
  },
  { field: 'teacher_names', title: '教师', only: 'export', width: 20, value: (row) => row.teachers },
  { field: 'enrol_count', title: '选课人数', only: 'export', kind: 'number', value: (row) => row.enrol_count },
  { field: 'status', title: '状态', only: 'export', value: (row) => labelOf(Enabled, row.status) },
];

export const exportCourses = (ctx: Ctx, query: CourseQuery) =>
  exportXlsx(ctx, { title: '课程', filter: query }, courseColumns, pagesOf(courseList, query));
