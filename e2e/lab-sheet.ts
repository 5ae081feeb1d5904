import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cellText } from '#kernel/server/sheets/cell-text.rules.ts';
import { readSheet } from '#lib/sheets/read.ts';
import { writeXls } from '#lib/sheets/write-xls.ts';

/** Column titles as in the office's own file. */
const titles = {
  code: '实验室编号',
  name: '实验室名称',
  parent: '上级单位编码',
  type: '类型',
  nature: '性质',
  campus: '校区',
  building: '楼宇编码',
  rooms: '房间号',
  area: '面积',
  purpose: '用途',
  head: '负责人工号',
  safety_head: '安全责任人工号',
  officer: '安全员工号',
  emergency_name: '应急联系人',
  emergency_phone: '应急电话',
  use_status: '使用状态',
  lab_class: '安全类别',
  lab_level: '安全等级',
};
const columns = Object.entries(titles).map(([field, title]) => ({ field, title }));

/** A row of the sheet, by column field. */
type LabRow = Record<string, string>;

const buildings = ['HX01', 'HG01', 'CL01', 'SM01', 'LK01', 'CS01', 'JX01', 'DQ01', 'WL01', 'HJ01', 'NX01', 'JS01'];
const perCollege = 25;

/** Labs inspected later; account `lab` (G0004) is responsible for them. */
export const inspectedLabs = ['金属催化一号实验室', '金属催化二号实验室'] as const;

/** Three hundred labs of twelve colleges, each in a new room. */
const goodRows: readonly LabRow[] = buildings.flatMap((building, college) =>
  Array.from({ length: perCollege }, (_, i) => {
    const at = college * perCollege + i;
    const inspected = at < inspectedLabs.length;
    const head = inspected ? 'G0004' : 'G0008';
    return {
      code: '',
      name: inspectedLabs[at] ?? `新建第${at + 1}实验室`,
      parent: String(college + 1).padStart(3, '0'),
      type: '科研实验室',
      nature: '科研',
      campus: '主校区',
      building,
      rooms: String(151 + i),
      area: String(40 + i),
      purpose: '科研项目研究',
      head,
      safety_head: head,
      officer: 'G0008',
      emergency_name: '周晓东',
      emergency_phone: '13900001008',
      use_status: '开放',
      lab_class: inspected ? '化学类' : '',
      lab_level: inspected ? 'Ⅱ级（高风险）' : '',
    };
  }),
);

type Fault = { change: LabRow; sentence: string };

/** Eight kinds of invalid rows, with the message of the dry run. */
export const faults: readonly Fault[] = [
  { change: { name: '' }, sentence: '实验室名称不能为空' },
  { change: { parent: '999' }, sentence: '上级单位编码“999”不存在' },
  { change: { type: '太空舱' }, sentence: '类型“太空舱”不在可选范围内，可填：' },
  { change: { nature: '娱乐' }, sentence: '性质“娱乐”不在可选范围内，可填：' },
  { change: { building: 'ZZ99' }, sentence: '楼宇编码“ZZ99”不存在或已停用' },
  { change: { campus: '火星校区' }, sentence: '在校区“主校区”，请改为“主校区”' },
  { change: { area: '' }, sentence: '如需新建请填写面积' },
  { change: { head: 'G9999' }, sentence: '负责人工号“G9999”不存在或已停用' },
];

const every = 20;
const faultOf = (at: number) => (at % every === 7 ? faults[Math.floor(at / every) % faults.length] : undefined);

/** The same rows, fifteen of them invalid. */
export const mixedRows = goodRows.map((row, at) => ({ ...row, ...faultOf(at)?.change }));
/** The fifteen rows, corrected. */
export const correctedRows = goodRows.filter((_, at) => faultOf(at) !== undefined);

/** Writes rows as an .xls file and returns its path. */
export function labSheet(name: string, rows: readonly LabRow[]): string {
  const path = join(mkdtempSync(join(tmpdir(), 'lab-sheet-')), name);
  const cells = rows.map((row) => columns.map(({ field }) => row[field] ?? ''));
  writeFileSync(path, writeXls({ name: '实验室', columns, rows: cells }));
  return path;
}

/** All rows of a downloaded file as text, header first. */
export async function readTexts(path: string): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const cells of readSheet(path)) rows.push(cells.map(cellText));
  return rows;
}
