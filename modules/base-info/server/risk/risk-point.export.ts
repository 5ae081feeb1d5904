import type { Ctx } from '#kernel/server/context.ts';
import type { Cell } from '#lib/sheets/cell.ts';
import { wholeCell } from '#kernel/server/sheets/cells.rules.ts';
import type { SheetColumn } from '#kernel/server/sheets/define-sheet.ts';
import { exportXlsx, pagesOf } from '#kernel/server/sheets/sheet-routes.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import type { riskPointSheet } from '../../shared/risk/risk-point.ts';
import { RiskLevel, RiskStatus } from '../../shared/risk/risk-point.states.ts';
import { longestMeasures, measuresCell } from './measures-cell.rules.ts';
import { measureText } from './risk-content.rules.ts';
import { riskPointList, type StoredRiskPoint } from './risk-point.queries.ts';

const score = (title: string): SheetColumn => ({
  field: title.slice(-1).toLowerCase(),
  title,
  required: true,
  kind: 'number',
  sample: '3',
  parse: wholeCell(1, 5),
});

/** One list for template, import and export, so that an exported file can be corrected and imported again. */
export const riskPointColumns: (SheetColumn & { value: (row: StoredRiskPoint) => Cell })[] = [
  { field: 'lab_code', title: '实验室编号', required: true, coded: true, width: 24, value: (row) => row.lab_code },
  { field: 'room_no', title: '房间号', isFixed: true, value: (row) => row.room_no },
  {
    field: 'name',
    title: '风险点名称',
    required: true,
    maxLength: 100,
    width: 24,
    frozen: true,
    value: (row) => row.name,
  },
  { field: 'place', title: '部位', required: true, maxLength: 100, sample: '东侧通风橱', value: (row) => row.place },
  { field: 'describe', title: '描述', maxLength: 500, multiline: true, width: 30, value: (row) => row.describe },
  { ...score('可能性L'), value: (row) => row.l },
  { ...score('严重性S'), value: (row) => row.s },
  {
    field: 'measures',
    title: '管控措施',
    required: true,
    multiline: true,
    maxLength: longestMeasures,
    width: 40,
    sample: '工程技术：通风橱内操作；个人防护：护目镜、耐化学手套',
    parse: measuresCell,
    value: (row) => measureText(row.measures),
  },
  { field: 'duty', title: '责任人工号', coded: true, value: (row) => row.duty_job_no },
  { field: 'lab_class', title: '安全类别', value: (row) => row.class_name },
  {
    field: 'review_cycle',
    title: '复核周期（月）',
    kind: 'number',
    sample: '12',
    parse: wholeCell(1, 36),
    value: (row) => row.review_cycle,
  },
  { field: 'r', title: '风险值R', only: 'export', kind: 'number', value: (row) => row.r },
  {
    field: 'level',
    title: '风险等级',
    only: 'export',
    value: (row) => (row.level ? labelOf(RiskLevel, row.level) : ''),
  },
  { field: 'status', title: '审核状态', only: 'export', value: (row) => labelOf(RiskStatus, row.status) },
  { field: 'review_on', title: '复核日期', only: 'export', kind: 'date', value: (row) => row.review_on },
  { field: 'lab_name', title: '实验室名称', only: 'export', width: 24, value: (row) => row.lab_name },
  { field: 'college', title: '学院', only: 'export', width: 20, value: (row) => row.college_name },
  { field: 'duty_name', title: '责任人', only: 'export', value: (row) => row.duty_name },
  {
    field: 'updated_at',
    title: '更新时间',
    only: 'export',
    kind: 'datetime',
    width: 20,
    value: (row) => formatDateTime(row.updated_at),
  },
];

export const exportRiskPoints = (ctx: Ctx, query: InputOf<typeof riskPointSheet.export>) =>
  exportXlsx(ctx, { title: '风险清单', filter: query }, riskPointColumns, pagesOf(riskPointList, query));
