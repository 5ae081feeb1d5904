import type { DocumentBlock } from '#lib/pdf/blocks.ts';
import { factsTable } from '#platform/print/server/public.ts';
import type { InstrumentDetail } from '../../shared/register/instrument.ts';

/** A plate of 100 × 100 mm: what the instrument is, who answers for it, and its code. */
export const plateBlocks = (row: InstrumentDetail, school: string, url: string): DocumentBlock[] => [
  { kind: 'page', setup: { paper: 'square100', margin: 5 } },
  {
    kind: 'sheet',
    blocks: [
      { kind: 'text', text: school, size: 9, align: 'center', after: 1 },
      { kind: 'text', text: row.name, size: 14, bold: true, align: 'center', after: 2 },
      factsTable([
        ['仪器编号', row.asset_no, true],
        ['型号', row.model || '—', true],
        ['单位', row.college_name || '—', true],
        ['存放地', `${row.lab_name} ${row.room_no}`.trim(), true],
        ['负责人', row.keeper_name || '—'],
        ['是否共享', row.is_shared ? '共享' : '不共享'],
      ]),
      { kind: 'space', height: 2 },
      {
        kind: 'columns',
        widths: [30, 60],
        gap: 3,
        middle: true,
        cells: [
          [{ kind: 'qr', text: url, size: 26 }],
          [{ kind: 'text', text: '扫码查看仪器信息、预约和使用记录；发现故障请立即停用并联系负责人。', size: 9 }],
        ],
      },
    ],
    foot: [],
  },
];
