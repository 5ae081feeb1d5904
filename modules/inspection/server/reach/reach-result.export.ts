import type { Ctx } from '#kernel/server/context.ts';
import type { SheetColumn } from '#kernel/server/sheets/define-sheet.ts';
import { exportXlsx, pagesOf } from '#kernel/server/sheets/sheet-routes.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import type { Cell } from '#lib/sheets/cell.ts';
import { ReachGrade } from '../../shared/core/reach-rule.ts';
import { ObjectionStatus, ReachTarget } from '../../shared/core/reach.states.ts';
import type { ReachResultQuery } from '../../shared/reach/reach-result.ts';
import { reachResultList, type StoredResult } from './reach-result.queries.ts';

type Column = SheetColumn & { value: (row: StoredResult) => Cell };

const columns: Column[] = [
  { field: 'act_name', title: '活动', width: 28, value: (row) => row.act_name },
  { field: 'target', title: '对象', value: (row) => labelOf(ReachTarget, row.target) },
  { field: 'college_name', title: '学院', width: 20, value: (row) => row.college_name },
  { field: 'unit_no', title: '编号', value: (row) => row.unit_no },
  { field: 'unit_name', title: '单位', width: 28, value: (row) => row.unit_name },
  { field: 'lab_level', title: '安全等级', value: (row) => row.lab_level },
  { field: 'score_self', title: '自评分', kind: 'number', value: (row) => row.score_self },
  { field: 'score_college', title: '学院复查分', kind: 'number', value: (row) => row.score_college },
  { field: 'score_school', title: '学校检查分', kind: 'number', value: (row) => row.score_school },
  { field: 'final', title: '最终得分', kind: 'number', value: (row) => row.final },
  { field: 'grade', title: '等级', value: (row) => labelOf(ReachGrade, row.grade) },
  { field: 'vetoes', title: '否决项', kind: 'number', value: (row) => row.vetoes },
  { field: 'rank', title: '排名', kind: 'number', value: (row) => row.rank },
  { field: 'is_rechecked', title: '复查', value: (row) => (row.is_rechecked ? '复' : '') },
  { field: 'objection', title: '异议', value: (row) => labelOf(ObjectionStatus, row.objection) },
];

/** The results of a reach check as a sheet. */
export const exportReachResults = (ctx: Ctx, query: ReachResultQuery) =>
  exportXlsx(ctx, { title: '达标检查结果', filter: query }, columns, pagesOf(reachResultList, query));
