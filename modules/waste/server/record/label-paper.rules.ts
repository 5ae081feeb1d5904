import { labelOf } from '#kernel/shared/enums.ts';
import type { Block, DocumentBlock } from '#lib/pdf/blocks.ts';
import { shapesOf, signView } from '#modules/base-info/shared/signs/sign-shapes.ts';
import { labelSize, printedNo } from '../../shared/label-no.rules.ts';
import { Form } from '../../shared/waste-kinds.ts';

/** What stands on a label of HJ 1276-2022. */
export type Labelled = {
  label_no: string;
  name: string;
  hw: string;
  code: string;
  form: string;
  components: { name: string; share: string }[];
  harmful: string;
  props: string[];
  precautions: string;
  unit_name: string;
  contact: string;
  phone: string;
  started_on: string;
  net_kg: string | null;
  remark: string;
  volume_l: number;
};

const orange = '#ff9600';
const black = '#000000';
// Margin around the frame and width of the frame, of at least 3 and 1 mm.
const [margin, frame, inset] = [3, 1, 1.5];
// Points of a type whose characters are at least so many millimetres high.
const typeSizes = { 3: 8.8, 5: 14.5, 6: 17.4 } as const;
const pointsPerMm = 72 / 25.4;

const signs: Readonly<Record<string, readonly [kind: 'ghs' | 'warning', name: string]>> = {
  T: ['ghs', 'GHS急性毒性'],
  C: ['ghs', 'GHS腐蚀'],
  I: ['ghs', 'GHS易燃'],
  R: ['ghs', 'GHS爆炸物'],
  In: ['warning', '当心感染'],
};

/** A field that would not fit is cut, so that the type is never made smaller. */
const cut = (text: string, most: number) => (text.length <= most ? text : `${text.slice(0, most - 1)}…`);

const sign = (prop: string, size: number): Block => {
  const [kind, name] = signs[prop]!;
  return { kind: 'drawing', view: [signView, signView], shapes: [...shapesOf({ kind, name })], size };
};

function contents(row: Labelled, site: string, edge: number, size: number): Block[] {
  const line = (label: string, value: string): Block => ({
    kind: 'text',
    text: `${label}：${value}`,
    size,
    color: black,
  });
  const scale = edge / 100;
  const shown = row.props.slice(0, 4);
  return [
    { kind: 'text', text: '危险废物', size: size * 1.6, bold: true, align: 'center', color: black },
    line('废物名称', cut(row.name, 19)),
    {
      kind: 'columns',
      widths: [56, 44],
      gap: 1,
      cells: [
        [line('废物类别', row.hw), line('废物代码', row.code), line('废物形态', labelOf(Form, row.form))],
        [
          line('危险特性', ''),
          {
            kind: 'columns',
            widths: [1, 1, 1, 1],
            gap: 0.5,
            cells: [0, 1, 2, 3].map((at) => (shown[at] ? [sign(shown[at], 8.6 * scale)] : [])),
          },
        ],
      ],
    },
    line('主要成分', cut(row.components.map(({ name, share }) => `${name} ${share}%`).join('、'), 40)),
    line('有害成分', cut(row.harmful, 18)),
    line('注意事项', cut(row.precautions, 40)),
    {
      kind: 'columns',
      widths: [69, 31],
      gap: 1,
      middle: true,
      cells: [
        [
          line('数字识别码', printedNo(row.label_no)),
          line('产生单位', cut(row.unit_name, 26)),
          line('联系人', `${cut(row.contact, 5)} ${row.phone}`),
          line('产生日期', row.started_on),
          line('废物重量', row.net_kg === null ? '　　　 kg' : `${row.net_kg} kg`),
        ],
        [
          {
            kind: 'box',
            fill: '#ffffff',
            padding: [0.3, 0.3],
            blocks: [{ kind: 'qr', text: `${site}/waste/scan/${row.label_no}`, size: 25 * scale }],
          },
        ],
      ],
    },
    line('备注', cut(row.remark, 20)),
  ];
}

/** Labels as whole pages of orange with a black frame; the largest containers bear two. */
export function labelBlocks(row: Labelled, site: string): DocumentBlock[] {
  const { edge, text, copies } = labelSize(row.volume_l);
  const size = typeSizes[text as 3 | 5 | 6];
  const inner = edge - 2 * (margin + frame);
  const box: Block = {
    kind: 'box',
    fill: orange,
    padding: [margin, margin],
    blocks: [
      {
        kind: 'box',
        fill: black,
        padding: [frame, frame],
        blocks: [
          {
            kind: 'box',
            fill: orange,
            padding: [inset, inset],
            // A hair less, so that rounding does not make the page too small for it.
            minHeight: inner * pointsPerMm - 0.01,
            blocks: contents(row, site, edge, size),
          },
        ],
      },
    ],
  };
  return [
    { kind: 'page', setup: { paper: `square${edge}`, margin: 0 } },
    ...Array.from({ length: copies }, (): DocumentBlock => ({ kind: 'sheet', blocks: [box], foot: [] })),
  ];
}
