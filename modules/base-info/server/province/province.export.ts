import type { Ctx } from '#kernel/server/context.ts';
import type { SheetColumn } from '#kernel/server/sheets/define-sheet.ts';
import { exportXlsx } from '#kernel/server/sheets/sheet-routes.ts';
import { inSchool } from '#kernel/server/work.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import type { Cell } from '#lib/sheets/cell.ts';
import { readToPrint } from '#platform/print/server/public.ts';
import type { ProvinceQuery, ProvinceRow } from '../../shared/province/province.ts';
import { UseStatus } from '../../shared/use-status.ts';
import { recordExport } from './province-export.service.ts';
import { wordsOf } from './province-words.queries.ts';
import { chosenLabs, provinceIds, provinceRows, sumProvince } from './province.queries.ts';

const batch = 200;
const yesNo = (is: boolean) => (is ? '是' : '否');

/** The columns in the order that the department asks for. */
const columns: (SheetColumn & { value: (row: ProvinceRow) => Cell })[] = [
  { field: 'school_code', title: '学校代码', value: (row) => row.school_code },
  { field: 'campus', title: '校区', value: (row) => row.campus },
  { field: 'college', title: '学院', width: 24, value: (row) => row.college },
  { field: 'code', title: '实验室编号', value: (row) => row.code },
  { field: 'name', title: '实验室名称', width: 28, value: (row) => row.name },
  { field: 'nature', title: '性质', value: (row) => row.nature },
  { field: 'lab_class', title: '类别', value: (row) => row.lab_class },
  { field: 'lab_level', title: '等级', value: (row) => row.lab_level },
  { field: 'building', title: '楼宇', width: 20, value: (row) => row.building },
  { field: 'rooms', title: '房间号', value: (row) => row.rooms },
  { field: 'area', title: '面积', kind: 'number', value: (row) => row.area },
  { field: 'head', title: '负责人', value: (row) => row.head },
  { field: 'phone', title: '联系电话', value: (row) => row.phone },
  { field: 'officer', title: '安全员', value: (row) => row.officer },
  { field: 'hazards', title: '主要危险源', width: 36, value: (row) => row.hazards },
  { field: 'toxic', title: '剧毒', value: (row) => yesNo(row.toxic) },
  { field: 'explosive', title: '易制爆', value: (row) => yesNo(row.explosive) },
  { field: 'precursor', title: '易制毒', value: (row) => yesNo(row.precursor) },
  { field: 'bottles', title: '气瓶数', kind: 'number', value: (row) => row.bottles },
  { field: 'special', title: '特种设备数', kind: 'number', value: (row) => row.special },
  { field: 'biosafety', title: '生物等级', value: (row) => row.biosafety },
  { field: 'radiation', title: '辐射', value: (row) => yesNo(row.radiation) },
  { field: 'use_status', title: '使用状态', value: (row) => labelOf(UseStatus, row.use_status) },
];

const most = 1_000_000;

async function readChosen(ctx: Ctx, query: ProvinceQuery) {
  const chosen = await chosenLabs(ctx, query);
  const { cells } = await sumProvince(ctx, chosen);
  return { chosen, cells, ids: await provinceIds(ctx, chosen, most), words: await wordsOf(ctx, query) };
}

/** The file; its making is recorded with the number of its rows. */
export async function exportProvince(ctx: Ctx, query: ProvinceQuery) {
  const { chosen, ids, words, cells } = await readToPrint(ctx, (tx) => readChosen(tx, query));
  const { school_year, day } = chosen;
  const made = { school_year, choices: words, rows: ids.length, missing_cells: cells };
  await inSchool(ctx.services, ctx.actor, (tx) => recordExport(tx, made), { by: ctx });
  return exportXlsx(
    ctx,
    { title: '省厅数据导出', filter: { ...query, school_year, day } },
    columns,
    async (tx, after) => {
      const part = ids.slice(after, after + batch);
      const rows =
        part.length === 0 ? [] : await provinceRows(tx, await chosenLabs(tx, { ...query, school_year }), part);
      return { rows, last: after + part.length };
    },
  );
}
