import type { Ctx } from '#kernel/server/context.ts';
import type { Cell } from '#lib/sheets/cell.ts';
import { decimalCell, listCell, patternCell } from '#kernel/server/sheets/cells.rules.ts';
import type { SheetColumn } from '#kernel/server/sheets/define-sheet.ts';
import { exportXlsx, pagesOf } from '#kernel/server/sheets/sheet-routes.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { Enabled, labelOf, type AnyEnum } from '#kernel/shared/enums.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import {
  Controlled,
  HazardSourceOrigin,
  HazardState,
  HazardUnit,
  type hazardSheet,
} from '../../shared/hazard/hazard.ts';
import { hazardList, type StoredHazard } from './hazard.queries.ts';

const labelsOf = (of: AnyEnum) => of.$items.map((item) => item.label);
const cas = patternCell(/^\d{2,7}-\d{2}-\d$/, 'CAS 号形如 64-17-5');

/** One list for template, import and export, so that an exported file can be corrected and imported again. */
export const hazardColumns: (SheetColumn & { value: (row: StoredHazard) => Cell })[] = [
  { field: 'lab_code', title: '实验室编号', required: true, coded: true, width: 24, value: (row) => row.lab_code },
  { field: 'room_no', title: '房间号', isFixed: true, value: (row) => row.room_no },
  { field: 'kind', title: '种类', required: true, width: 24, value: (row) => row.kind_name },
  {
    field: 'name',
    title: '名称',
    required: true,
    maxLength: 100,
    width: 24,
    frozen: true,
    sample: '乙醇',
    value: (row) => row.name,
  },
  { field: 'cas', title: 'CAS号', sample: '64-17-5', parse: cas, value: (row) => row.cas },
  { field: 'spec', title: '规格', isFixed: true, maxLength: 100, sample: '500mL/瓶', value: (row) => row.spec },
  {
    field: 'qty',
    title: '数量',
    required: true,
    kind: 'number',
    sample: '5',
    parse: decimalCell(0, 10, 4),
    value: (row) => row.qty,
  },
  {
    field: 'unit',
    title: '单位',
    required: true,
    options: labelsOf(HazardUnit),
    value: (row) => labelOf(HazardUnit, row.unit),
  },
  {
    field: 'state',
    title: '存在状态',
    required: true,
    options: labelsOf(HazardState),
    value: (row) => labelOf(HazardState, row.state),
  },
  {
    field: 'controlled',
    title: '管控类别',
    options: labelsOf(Controlled),
    value: (row) => labelOf(Controlled, row.controlled),
  },
  { field: 'storage', title: '储存方式', maxLength: 200, value: (row) => row.storage },
  { field: 'keeper', title: '责任人工号', coded: true, value: (row) => row.keeper_job_no },
  { field: 'place', title: '存放位置', isFixed: true, maxLength: 100, value: (row) => row.place },
  { field: 'ghs', title: 'GHS象形图', several: true, parse: listCell, value: (row) => row.ghs_names.join('、') },
  { field: 'license_no', title: '许可或备案号', maxLength: 50, value: (row) => row.license_no },
  { field: 'lab_name', title: '实验室名称', only: 'export', width: 24, value: (row) => row.lab_name },
  { field: 'college', title: '学院', only: 'export', width: 20, value: (row) => row.college_name },
  { field: 'keeper_name', title: '责任人', only: 'export', value: (row) => row.keeper_name },
  { field: 'source', title: '来源', only: 'export', value: (row) => labelOf(HazardSourceOrigin, row.source) },
  { field: 'status', title: '状态', only: 'export', value: (row) => labelOf(Enabled, row.status) },
  {
    field: 'updated_at',
    title: '更新时间',
    only: 'export',
    kind: 'datetime',
    width: 20,
    value: (row) => formatDateTime(row.updated_at),
  },
];

export const exportHazards = (ctx: Ctx, query: InputOf<typeof hazardSheet.export>) =>
  exportXlsx(ctx, { title: '危险源', filter: query }, hazardColumns, pagesOf(hazardList, query));
