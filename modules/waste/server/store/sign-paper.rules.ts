import type { Block, BoxBlock, DocumentBlock, Shape } from '#lib/pdf/blocks.ts';
import { shapesOf, signView } from '#modules/base-info/shared/signs/sign-shapes.ts';
import { groupName } from '../../shared/compat.rules.ts';
import { facilitySignSizes, zoneSignSizes } from '../../shared/store/sign-sizes.ts';

/** What the sign of a zone says: the zones of its store, which of them it hangs at, and the waste of each. */
export type ZoneSign = {
  store: string;
  zones: readonly { id: number; name: string; groups: readonly string[] }[];
  here: number;
};

/** What the sign at the door of a store says. */
type FacilitySign = {
  unit: string;
  code: string;
  is_point: boolean;
  person: string;
  phone: string;
  url: string;
};

// HJ 1276-2022: yellow ground, orange for the waste of the zone, black text.
const [yellow, orange, black, white] = ['#ffff00', '#ff9600', '#000000', '#ffffff'];
const pointsPerMm = 72 / 25.4;
/** Points of a type whose characters are at least so many millimetres high. */
const pointsOf = (mm: number) => Math.ceil(mm * pointsPerMm * 10.4) / 10;

const line = (text: string, size: number, more: object = {}): Block => ({
  kind: 'text',
  text,
  size,
  color: black,
  ...more,
});
/** A field that would not fit is cut, because its type has a least size. */
const cut = (text: string, most: number) => (text.length <= most ? text : `${text.slice(0, most - 1)}…`);

const page = (width: number, height: number, blocks: Block[]): BoxBlock => {
  const [margin, frame] = [width / 60, width / 150];
  const inner = height - 2 * (margin + frame);
  return {
    kind: 'box',
    fill: yellow,
    padding: [margin, margin],
    blocks: [
      {
        kind: 'box',
        fill: black,
        padding: [frame, frame],
        blocks: [
          // A hair less, so that rounding does not make the page too small for it.
          { kind: 'box', fill: yellow, padding: [margin, margin], minHeight: inner * pointsPerMm - 0.01, blocks },
        ],
      },
    ],
  };
};

const signPage = (
  paper: 'square300' | 'square450' | 'square600' | 'wide300' | 'wide600' | 'wide900',
  box: BoxBlock,
) => {
  const landscape = paper.startsWith('wide');
  return [
    { kind: 'page', setup: { paper, landscape, margin: 0 } },
    { kind: 'sheet', blocks: [box], foot: [] },
  ] satisfies DocumentBlock[];
};

/** Zones with their waste on one sign; of a store with more, those around the one at which the sign hangs. */
const mostZones = 8;

function around<Z extends { id: number }>(zones: readonly Z[], here: number, most: number): readonly Z[] {
  const at = zones.findIndex(({ id }) => id === here);
  const from = Math.max(0, Math.min(at - most / 2, zones.length - most));
  return zones.slice(from, from + most);
}

/** The zones that a sign shows with their waste, and the line that names the others. */
function splitZones({ zones, here }: ZoneSign, most: number, nameLength: number) {
  const shown = around(zones, here, most);
  const names = zones.filter((zone) => !shown.includes(zone)).map(({ name }) => cut(name, nameLength));
  return { shown, rest: names.length === 0 ? '' : `其他分区：${names.join('、')}` };
}

type Split = ReturnType<typeof splitZones>;

const wasteOf = (groups: readonly string[]) =>
  groups.length === 0 ? '各类危险废物' : groups.map(groupName).join('、');

/** The sign of a zone: the zones of the store side by side, the own one in orange. Few zones are written larger. */
export function zoneSignBlocks(sign: ZoneSign, distance: string): DocumentBlock[] {
  const { store, here } = sign;
  const { paper, width, height, title, text } = zoneSignSizes[distance]!;
  const gap = width / 60;
  // A name, two lines of waste and the mark are about six and a half times as high as the text.
  const [grid, leastCell] = [height * 0.68, 6.5 * text + gap];
  const [lineHeight, perLine] = [text * 1.7, Math.floor((width * 0.88) / (text * 1.1))];
  const columnsOf = ({ shown, rest }: Split) => (shown.length <= mostZones / 2 && rest === '' ? 1 : 2);
  const cellOf = (split: Split) =>
    (grid - Math.ceil(split.rest.length / perLine) * lineHeight) / Math.ceil(split.shown.length / columnsOf(split)) -
    gap;
  // The others are named below in the least size; where that needs more room, fewer zones are shown with their waste.
  const splits = [30, 12].flatMap((length) => [mostZones, 6, 4, 2].map((most) => splitZones(sign, most, length)));
  const least = splits.at(-1)!;
  const mostRest = Math.floor((grid - leastCell - gap) / lineHeight) * perLine;
  const split = splits.find((one) => one.rest === '' || cellOf(one) >= leastCell) ?? {
    ...least,
    rest: cut(least.rest, mostRest),
  };
  const { shown, rest } = split;
  const [columns, cellHeight] = [columnsOf(split), cellOf(split)];
  const scale = Math.max(1, Math.min(2, (cellHeight - gap) / (6.5 * text)));
  const [large, small] = [pointsOf(title), pointsOf(text)];
  const cell = ({ id, name, groups }: ZoneSign['zones'][number]): Block[] => [
    {
      kind: 'box',
      fill: id === here ? orange : white,
      border: black,
      padding: [gap / 2, gap / 2],
      minHeight: cellHeight * pointsPerMm,
      blocks: [
        line(cut(name, 12), small * scale * 1.3, { bold: true, align: 'center' }),
        line(cut(wasteOf(groups), 36), small * scale, { align: 'center' }),
        ...(id === here ? [line('★ 当前所处位置', small * scale, { bold: true, align: 'center' })] : []),
      ],
    },
  ];
  const blocks: Block[] = [
    line('危险废物贮存分区标志', large, { bold: true, align: 'center', after: gap }),
    line(cut(store, 24), small * 1.3, { align: 'center', after: gap }),
    { kind: 'grid', cellWidth: (width - 5 * gap) / columns - gap, gap, cells: shown.map(cell) },
    ...(rest === '' ? [] : [line(rest, small)]),
  ];
  return signPage(paper, page(width, height, blocks));
}

// A drum that leaks into the ground, within the triangle of warnings.
const drum: Shape[] = [
  { d: 'M41 43L58 38L64 58L47 63Z', fill: black },
  { d: 'M42.6 48L59.4 43M44.6 54.6L61.4 49.6', stroke: yellow, width: 1.6 },
  { d: 'M49 66C49 68 47 69 47 71C47 72.4 48 73.2 49 73.2C50 73.2 51 72.4 51 71C51 69 49 68 49 66Z', fill: black },
  { d: 'M28 80C34 75 64 75 72 80Z', fill: black },
];

/** The sign at the door of a store: the triangle, what it is, whose it is, and whom to call. */
export function facilitySignBlocks(sign: FacilitySign, distance: string): DocumentBlock[] {
  const { paper, width, height, title, text, triangle } = facilitySignSizes[distance]!;
  const [large, small] = [pointsOf(title), pointsOf(text)];
  const warning = shapesOf({ kind: 'warning', name: '' }).map((shape) =>
    shape.fill === undefined ? { ...shape } : { ...shape, fill: yellow, stroke: black },
  );
  const blocks: Block[] = [
    line(sign.is_point ? '危险废物贮存点' : '危险废物贮存设施', large, {
      bold: true,
      align: 'center',
      after: width / 60,
    }),
    {
      kind: 'columns',
      widths: [triangle, width * 0.92 - triangle],
      gap: width / 60,
      middle: true,
      cells: [
        // The triangle fills 88 of 100 units of its view.
        [
          {
            kind: 'drawing',
            view: [signView, signView],
            shapes: [...warning, ...drum],
            size: Math.min(triangle / 0.88, height * 0.62),
          },
        ],
        [
          line(`单位名称：${cut(sign.unit, 14)}`, small),
          line(`设施编码：${cut(sign.code, 12)}`, small),
          line(`负责人：${cut(sign.person, 6)}`, small),
          line('联系方式：', small),
          line(sign.phone, small),
          {
            kind: 'columns',
            widths: [35, 65],
            gap: 0,
            cells: [
              [
                {
                  kind: 'box',
                  fill: white,
                  padding: [1, 1],
                  blocks: [{ kind: 'qr', text: sign.url, size: width / 8 }],
                },
              ],
              [],
            ],
          },
        ],
      ],
    },
  ];
  return signPage(paper, page(width, height, blocks));
}
