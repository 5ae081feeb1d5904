import type { Ctx } from '#kernel/server/context.ts';
import type { SheetColumn } from '#kernel/server/sheets/define-sheet.ts';
import { exportXlsx, pagesOf } from '#kernel/server/sheets/sheet-routes.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import type { Cell } from '#lib/sheets/cell.ts';
import { RegradingEffect, type RegradingChange, type regradingApi } from '../../shared/hazard/regrading.ts';
import { regradingLabs } from './regrading.queries.ts';

const columns: (SheetColumn & { value: (row: RegradingChange) => Cell })[] = [
  { field: 'lab_code', title: '实验室编号', width: 18, value: (row) => row.lab_code },
  { field: 'lab_name', title: '实验室', width: 28, value: (row) => row.lab_name },
  { field: 'college_name', title: '学院', width: 24, value: (row) => row.college_name },
  { field: 'old_level', title: '现等级', value: (row) => row.old_level_name || '未评估' },
  { field: 'old_class', title: '现类别', value: (row) => row.old_class_name },
  { field: 'level', title: '计算等级', value: (row) => row.level_name },
  { field: 'class', title: '计算类别', value: (row) => row.class_name },
  { field: 'basis', title: '依据', width: 28, value: (row) => row.basis.join('、') },
  { field: 'score', title: '得分', kind: 'number', value: (row) => row.score },
  { field: 'effect', title: '确认后', width: 20, value: (row) => labelOf(RegradingEffect, row.effect) },
  { field: 'is_chosen', title: '已确认', value: (row) => (row.is_chosen ? '是' : '否') },
];

export const exportRegrading = (ctx: Ctx, query: InputOf<typeof regradingApi.export>) =>
  exportXlsx(ctx, { title: '重新评估结果', filter: query }, columns, pagesOf(regradingLabs, query));
