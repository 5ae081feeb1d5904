import type { FigureTable } from '#kernel/server/sheets/export-tables.ts';
import type { FigureName } from '../../shared/year/figures.ts';
import type { YearlyRow } from './yearly.queries.ts';

type Column = readonly [title: string, value: (row: YearlyRow) => string | number | null];
const table = (name: string, columns: readonly Column[], rows: readonly YearlyRow[]): FigureTable => ({
  name,
  titles: columns.map(([title]) => title),
  rows: rows.map((row) => columns.map(([, value]) => value(row))),
});

/** Exact sum of numbers with at most two decimals. */
const sumOf = (...values: (string | number)[]) =>
  values.reduce<number>((total, value) => total + Math.round(Number(value) * 100), 0) / 100;
const operation = (row: YearlyRow) => sumOf(row.hours_teach, row.hours_research, row.hours_service);
const income = (row: YearlyRow) => sumOf(row.income_outside, row.income_inside);
const number =
  (name: FigureName): Column[1] =>
  (row) =>
    Number(row[name]);
/** 03 instruments and meters. */
const instrumentClass = '03';

/** SJ3: class 03 from a price on, with hours of one decimal as they are in the register of the year. */
export const sj3Table = (rows: readonly YearlyRow[], schoolCode: string, from: string): FigureTable =>
  table(
    '基表三',
    [
      ['学校代码', () => schoolCode],
      ['仪器编号', (row) => row.asset_no.slice(-8)],
      ['分类号', (row) => row.class_no],
      ['仪器名称', (row) => row.name],
      ['单价', (row) => Number(row.price)],
      ['型号', (row) => row.model || '*'],
      ['规格', (row) => row.spec || '*'],
      ['教学机时', number('hours_teach')],
      ['科研机时', number('hours_research')],
      ['社会服务机时', number('hours_service')],
      ['其中开放机时', number('hours_open')],
      ['测样数', number('samples')],
      ['培训学生数', number('op_student')],
      ['培训教师数', number('op_teacher')],
      ['培训其他人数', number('op_other')],
      ['教学实验项目数', number('items_teach')],
      ['科研项目数', number('items_research')],
      ['社会服务项目数', number('items_service')],
      ['国家级获奖', number('award_nation')],
      ['省部级获奖', number('award_province')],
      ['教师发明专利', number('patent_teacher')],
      ['学生发明专利', number('patent_student')],
      ['三大检索论文', number('paper_index')],
      ['核心刊物论文', number('paper_core')],
      ['负责人姓名', (row) => row.keeper_name || '无'],
    ],
    rows.filter(({ class_no, price }) => class_no.startsWith(instrumentClass) && Number(price) >= Number(from)),
  );

const results = (row: YearlyRow) =>
  row.award_nation +
  row.award_province +
  row.award_school +
  row.patent_teacher +
  row.patent_student +
  row.paper_index +
  row.paper_core;

/** The table of the national platform, from a price on. */
export const nationalTable = (rows: readonly YearlyRow[], from: string): FigureTable =>
  table(
    '国家平台',
    [
      ['仪器名称', (row) => row.name],
      ['型号', (row) => row.model],
      ['平台编号', (row) => row.platform_no],
      ['原值（元）', (row) => Number(row.price)],
      ['启用日期', (row) => row.buy_date],
      ['所属单位', (row) => row.college_name],
      ['运行机时', operation],
      ['服务机时', number('hours_open')],
      ['对外服务机时', number('hours_service')],
      ['服务收入（元）', income],
      ['服务单位数', number('service_units')],
      ['服务项目', number('items_service')],
      ['成果', results],
    ],
    rows.filter(({ price }) => Number(price) >= Number(from)),
  );

const summed: readonly (readonly [title: string, value: (row: YearlyRow) => number])[] = [
  ['原值（元）', (row) => Number(row.price)],
  ['运行机时', operation],
  ['教学机时', (row) => Number(row.hours_teach)],
  ['科研机时', (row) => Number(row.hours_research)],
  ['社会服务机时', (row) => Number(row.hours_service)],
  ['其中开放机时', (row) => Number(row.hours_open)],
  ['测样数', (row) => row.samples],
  ['独立操作人数', (row) => row.op_student + row.op_teacher + row.op_other],
  ['成果', results],
  ['服务收入（元）', income],
];

/** Sums of each college, and of the school. */
export function schoolTable(rows: readonly YearlyRow[]): FigureTable {
  const colleges = [...new Set(rows.map(({ college_name }) => college_name))];
  const line = (name: string, own: readonly YearlyRow[]) => [
    name,
    own.length,
    ...summed.map(([, value]) => sumOf(...own.map((row) => value(row)))),
  ];
  return {
    name: '学校汇总',
    titles: ['单位', '仪器台数', ...summed.map(([title]) => title)],
    rows: [
      ...colleges.map((name) =>
        line(
          name || '（未归学院）',
          rows.filter((row) => row.college_name === name),
        ),
      ),
      line('合计', rows),
    ],
  };
}
