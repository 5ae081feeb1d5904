import type { Block, DocumentBlock, SheetBlock } from '#lib/pdf/blocks.ts';
import type { CylinderRow } from '../../shared/gas/cylinder.ts';
import { bottleShapes, bottleView } from '../../shared/gas/bottle.rules.ts';

const line = (text: string): Block => ({ kind: 'text', text, size: 6.5 });

function labelSheet(row: CylinderRow, site: string): SheetBlock {
  const { code, gas_name, cas, serial_no, volume_l, work_mpa, next_inspection, owner_name } = {
    ...row,
    owner_name: row.supplier_name || '学校自有',
  };
  const facts = [
    cas && `CAS ${cas}`,
    serial_no && `钢印号 ${serial_no}`,
    [`${volume_l} L`, work_mpa && `${work_mpa} MPa`].filter(Boolean).join('　'),
    `检验到期 ${next_inspection}`,
    owner_name,
  ].filter((text) => text !== '' && text !== null);
  return {
    kind: 'sheet',
    blocks: [
      { kind: 'text', text: gas_name, size: 11, bold: true },
      {
        kind: 'columns',
        widths: [8, 28, 19],
        gap: 1,
        cells: [
          [{ kind: 'drawing', view: bottleView, shapes: bottleShapes(row), size: 7 }],
          facts.map(line),
          [
            { kind: 'qr', text: `${site}/chemical/g/${code}`, size: 18 },
            { kind: 'text', text: code, size: 6.5, bold: true, align: 'center' },
          ],
        ],
      },
    ],
    foot: [],
  };
}

/** Labels of 60 × 40 mm, one to a page, for a label printer. */
export const cylinderLabelPages = (rows: readonly CylinderRow[], site: string): DocumentBlock[] => [
  { kind: 'page', setup: { paper: 'label', landscape: true, margin: 1.5 } },
  ...rows.map((row) => labelSheet(row, site)),
];
