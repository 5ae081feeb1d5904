import { textOn } from '#kernel/shared/color.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import type { Block, ImageBlock, SheetBlock, TextBlock } from '#lib/pdf/blocks.ts';
import type { LabCard } from '../shared/lab-card.ts';
import { shapesOf, signView } from '../shared/signs/sign-shapes.ts';
import { stoppedText } from '../shared/stopped-equipment.rules.ts';
import { UseStatus } from '../shared/use-status.ts';

type Card = Omit<LabCard, 'qr'>;
type Sign = LabCard['signs'][number];

// A card whose lab is not judged yet has no level colour.
const neutral = '#5a6577';
const [soft, line, blue] = ['#59647a', '#cfd6e3', '#1558c0'];

const text = (value: string, looks: Omit<TextBlock, 'kind' | 'text'> = {}): TextBlock => ({
  kind: 'text',
  text: value,
  ...looks,
});

/** A safety sign with its name below. */
const signBlocks = (sign: Sign, size: number): Block[] => [
  { kind: 'drawing', view: [signView, signView], shapes: [...shapesOf(sign)], size },
  text(sign.name, { size: 8.5, align: 'center' }),
];

/** The safety card of a lab on one landscape page; what is missing is left out instead of printed as a blank. */
export function cardSheet(card: Card, url: string, logo: ImageBlock | undefined): SheetBlock {
  return {
    kind: 'sheet',
    blocks: [head(card, logo), title(card, url), ...people(card), { kind: 'space', height: 4 }, body(card)],
    foot: foot(card),
  };
}

function head(card: Card, logo: ImageBlock | undefined): Block {
  const fill = card.level_color || neutral;
  const color = textOn(fill);
  const school = text(card.school_name, { size: 13, bold: true, color });
  return {
    kind: 'box',
    fill,
    radius: 1.5,
    padding: [3.5, 6],
    blocks: [
      {
        kind: 'columns',
        widths: [1, 1.1, 1],
        gap: 4,
        middle: true,
        cells: [
          logo ? [{ kind: 'columns', widths: [1, 5], gap: 3, middle: true, cells: [[logo], [school]] }] : [school],
          [text('实验室安全信息牌', { size: 24, bold: true, color, align: 'center' })],
          [text(card.level_name || '未评估', { size: 16, bold: true, color, align: 'right' })],
        ],
      },
    ],
  };
}

function title(card: Card, url: string): Block {
  const facts = [
    ['编号', card.code],
    ['房间', [card.building_name, card.rooms].filter(Boolean).join(' ')],
    ['学院', card.college_name],
    ['安全类别', card.class_names.join('、') || card.class_name],
  ].flatMap(([label, value]) => (value ? [`${label}　${value}`] : []));
  const alarms = [
    ...(card.use_status === UseStatus.open ? [] : [`使用状态　${labelOf(UseStatus, card.use_status)}`]),
    ...(card.stopped_equipment.length > 0 ? [`禁止使用　${stoppedText(card.stopped_equipment)}`] : []),
  ];
  return {
    kind: 'columns',
    widths: [10, 1.2],
    gap: 6,
    middle: true,
    cells: [
      [
        { kind: 'space', height: 2 },
        text(card.name, { size: 21, bold: true, after: 1.5 }),
        text(facts.join('　　'), { size: 12 }),
        ...alarms.map((alarm) => text(alarm, { size: 12, bold: true, color: '#b01f27' })),
      ],
      [
        { kind: 'space', height: 2 },
        { kind: 'qr', text: url, size: 26 },
        text('扫码查看', { size: 8, color: soft, align: 'center', after: 1 }),
      ],
    ],
  };
}

function people(card: Card): Block[] {
  const posts = [
    ['安全责任人', card.safety_head],
    ['安全员', card.safety_officer],
    ['学院负责人', card.college_head],
    ['应急联系人', card.emergency],
  ] as const;
  const known = posts.flatMap(([post, contact]) => (contact ? [{ post, ...contact }] : []));
  if (known.length === 0) return [];
  const cells = known.map(({ post, name, phone }): Block[] => [
    text(post, { size: 9, color: soft }),
    text(name, { size: 14, bold: true }),
    ...(phone ? [text(phone, { size: 13 })] : []),
  ]);
  const columns: Block = { kind: 'columns', widths: known.map(() => 1), gap: 4, cells };
  return [{ kind: 'box', border: line, radius: 1.5, padding: [1.5, 4], blocks: [columns] }];
}

function part(name: string, blocks: Block[]): Block[] {
  const heading: Block = { kind: 'box', bar: blue, padding: [0, 2.5], blocks: [text(name, { size: 12, bold: true })] };
  return [heading, { kind: 'space', height: 1.5 }, ...blocks, { kind: 'space', height: 4 }];
}

const partOf = (name: string, items: readonly unknown[], blocks: () => Block[]) =>
  items.length > 0 ? part(name, blocks()) : [];
const paragraph = (name: string, value: string) => (value === '' ? [] : part(name, [text(value, { size: 11 })]));

function body(card: Card): Block {
  const left = [
    ...partOf('主要风险点', card.risk_points, () => [risks(card)]),
    ...partOf('灭火要点', card.fire_methods, () => [{ kind: 'chips', texts: card.fire_methods, size: 11 }]),
    ...paragraph('禁止事项', card.forbid),
    ...paragraph('注意事项', card.warn),
  ];
  const right = [
    ...partOf('安全标志', card.signs, () => [
      { kind: 'grid', cellWidth: 21.5, gap: 1, cells: card.signs.map((sign) => signBlocks(sign, 15)) },
    ]),
    ...partOf('防护用品', card.ppe, () => [{ kind: 'chips', texts: card.ppe, size: 11 }]),
    ...partOf('应急设施及位置', card.facilities, () => [
      {
        kind: 'grid',
        cellWidth: 62,
        gap: 1,
        cells: card.facilities.map(({ name, qty, place }) => [text(`${name} ×${qty}　${place}`, { size: 11 })]),
      },
    ]),
  ];
  return { kind: 'columns', widths: [1, 1], gap: 8, cells: [left, right] };
}

const risks = (card: Card): Block => ({
  kind: 'table',
  size: 10.5,
  columns: [{ share: 4 }, { share: 6 }],
  rows: card.risk_points.map(({ name, place, consequence }) => ({
    cells: [{ text: name, bold: true }, [place, consequence].filter(Boolean).join('：')],
  })),
});

function foot(card: Card): Block[] {
  const numbers = [
    ['火警', '119'],
    ['急救', '120'],
    ['报警', '110'],
    ['校保卫部门', card.security_phone],
  ].flatMap(([label, number]) => (number ? [`${label} ${number}`] : []));
  const calls = text(numbers.join('　　　'), { size: 15, bold: true, color: '#8f1219', align: 'center' });
  const printed = `打印日期 ${card.printed_on} · ${card.card_version}`;
  return [
    { kind: 'box', fill: '#fdecec', radius: 1.5, padding: [2, 4], blocks: [calls] },
    { kind: 'space', height: 1 },
    {
      kind: 'columns',
      widths: [2, 1],
      gap: 4,
      cells: [
        [text(card.footer, { size: 8.5, color: soft })],
        [text(printed, { size: 8.5, color: soft, align: 'right' })],
      ],
    },
  ];
}
