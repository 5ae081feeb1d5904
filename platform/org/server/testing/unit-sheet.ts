import { writeXls } from '#lib/sheets/write-xls.ts';

/** Titles of the template of units. */
export const unitTitles = [
  '单位编码*',
  '单位名称*',
  '级别*',
  '类型',
  '上级编码*',
  '校区',
  '负责人工号',
  '安全员工号',
  '电话',
  '状态',
];
const blank = ['', '', '', '', ''];

/** A spreadsheet of new departments of the college 001, by code and name. */
export const departmentSheet = (departments: readonly (readonly [code: string, name: string])[]) =>
  writeXls({
    name: '单位',
    columns: unitTitles.map((title) => ({ title })),
    rows: departments.map(([code, name]) => [code, name, '系', '', '001', ...blank]),
  });
