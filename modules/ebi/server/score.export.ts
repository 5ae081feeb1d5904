import type { Ctx } from '#kernel/server/context.ts';
import type { SheetColumn } from '#kernel/server/sheets/define-sheet.ts';
import { exportXlsx, pagesOf } from '#kernel/server/sheets/sheet-routes.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import type { Cell } from '#lib/sheets/cell.ts';
import { Index, indexKeys } from '../shared/facts.ts';
import { Grade } from '../shared/grade.ts';
import type { ScoreQuery } from '../shared/score.ts';
import { scoreList, type StoredScore } from './score.queries.ts';

type Column = SheetColumn & { value: (row: StoredScore) => Cell };
const number = (text: string | null): Cell => (text === null ? null : Number(text));

const columns: Column[] = [
  { field: 'rank', title: '校内排名', kind: 'number', value: (row) => row.rank },
  { field: 'equip_no', title: '仪器编号', width: 16, value: (row) => row.equip_no },
  { field: 'name', title: '仪器名称', width: 28, value: (row) => row.name },
  { field: 'class_no', title: '分类号', width: 12, value: (row) => row.class_no },
  { field: 'price', title: '原值（元）', kind: 'number', width: 14, value: (row) => Number(row.price) },
  { field: 'college_name', title: '学院', width: 22, value: (row) => row.college_name },
  { field: 'lab_name', title: '实验室', width: 22, value: (row) => row.lab_name },
  { field: 'keeper_name', title: '负责人', value: (row) => row.keeper_name },
  ...indexKeys.map((key): Column => ({
    field: key,
    title: labelOf(Index, key),
    kind: 'number',
    value: (row) => number(row[key]),
  })),
  { field: 'computed', title: '计算得分', kind: 'number', value: (row) => number(row.computed) },
  { field: 'adjust', title: '调整', kind: 'number', value: (row) => Number(row.adjust) },
  { field: 'adjust_reason', title: '调整理由', width: 28, value: (row) => row.adjust_reason },
  { field: 'total', title: '总分', kind: 'number', value: (row) => number(row.total) },
  { field: 'grade', title: '等级', value: (row) => row.grade && labelOf(Grade, row.grade) },
  { field: 'peer_rank', title: '同类排名', kind: 'number', value: (row) => row.peer_rank },
  { field: 'left_out', title: '未评原因', width: 28, value: (row) => row.left_out },
];

/** The ranking of a task as a sheet. */
export const exportScores = (ctx: Ctx, query: ScoreQuery) =>
  exportXlsx(ctx, { title: '效益评价得分', filter: query }, columns, pagesOf(scoreList, query));
