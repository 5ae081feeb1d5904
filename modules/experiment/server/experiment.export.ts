import type { Ctx } from '#kernel/server/context.ts';
import { codeCell } from '#kernel/server/sheets/cells.rules.ts';
import type { SheetColumn } from '#kernel/server/sheets/define-sheet.ts';
import { exportXlsx, pagesOf } from '#kernel/server/sheets/sheet-routes.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import type { Cell } from '#lib/sheets/cell.ts';
import { RiskLevel } from '#modules/base-info/shared/risk/risk-point.states.ts';
import type { ExperimentQuery } from '../shared/experiment.ts';
import { ExperimentState } from '../shared/experiment.states.ts';
import { ExperimentKind } from '../shared/kinds.ts';
import { experimentList, type StoredExperiment } from './experiment.queries.ts';

type Column = SheetColumn & { value: (row: StoredExperiment) => Cell };

/** One list for template, import and export, so that an exported file can be corrected and imported again. */
export const experimentColumns: Column[] = [
  {
    field: 'exp_no',
    title: '实验编号',
    required: true,
    width: 18,
    parse: codeCell(30),
    sample: 'SY-2026-001',
    value: (row) => row.exp_no,
  },
  {
    field: 'name',
    title: '实验名称',
    required: true,
    width: 30,
    maxLength: 100,
    sample: '乙酸乙酯的制备',
    value: (row) => row.name,
  },
  {
    field: 'kind',
    title: '类型',
    required: true,
    options: ExperimentKind.$items.map(({ label }) => label),
    value: (row) => labelOf(ExperimentKind, row.kind),
  },
  { field: 'head_no', title: '负责人工号', required: true, coded: true, width: 16, value: (row) => row.head_no },
  { field: 'head_name', title: '负责人', only: 'export', value: (row) => row.head_name },
  { field: 'lab_code', title: '实验室编号', required: true, coded: true, width: 16, value: (row) => row.lab_code },
  { field: 'lab_name', title: '实验室', only: 'export', width: 24, value: (row) => row.lab_name },
  { field: 'college_name', title: '学院', only: 'export', width: 20, value: (row) => row.college_name },
  {
    field: 'level',
    title: '风险等级',
    only: 'export',
    value: (row) => (row.level === null ? '' : labelOf(RiskLevel, row.level)),
  },
  { field: 'valid_to', title: '有效期至', only: 'export', kind: 'date', width: 14, value: (row) => row.valid_to },
  { field: 'state', title: '状态', only: 'export', value: (row) => labelOf(ExperimentState, row.state) },
];

export const exportExperiments = (ctx: Ctx, query: ExperimentQuery) =>
  exportXlsx(ctx, { title: '实验项目', filter: query }, experimentColumns, pagesOf(experimentList, query));
