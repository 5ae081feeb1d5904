import type { DocumentBlock } from '#lib/pdf/blocks.ts';
import { a4, factsTable, headingText, plainTable, titleText } from '#platform/print/server/public.ts';
import { formatAmount } from '../../shared/room/amount-text.rules.ts';
import type { RoomContents } from '../../shared/room/room.ts';

/** What there is, in one line. */
const totalText = ({ rows, containers, gases }: RoomContents) =>
  [
    `化学品 ${rows.length} 种，${containers} 件`,
    gases.length > 0 && `气瓶 ${gases.reduce((sum, { cylinders }) => sum + cylinders, 0)} 瓶`,
  ]
    .filter(Boolean)
    .join('；');

/** 房间化学品清单: what rescuers have to know of a room. */
export function roomBlocks(contents: RoomContents, note = ''): DocumentBlock[] {
  const { name, school_name, as_of, units, alerts, rows, gases, is_complete } = contents;
  return [
    a4(`${school_name}　${name}　截至 ${as_of}　使用前请核对时间`, true),
    titleText(`${name}化学品清单`),
    factsTable([
      ['截至', as_of],
      ['合计', totalText(contents)],
      ...units.map(({ name: unit, org_name, keepers, phone }): [string, string, boolean] => [
        '负责',
        [`${unit}（${org_name}）`, keepers, phone].filter(Boolean).join('　'),
        true,
      ]),
      note !== '' && ['用途', note, true],
      !is_complete && ['说明', '房间里还有其他单位的储存点或实验室，未列入本清单', true],
    ]),
    ...(alerts.length === 0
      ? []
      : [
          headingText('处置要点'),
          factsTable(alerts.map(({ text, names }): [string, string, boolean] => [text, names, true])),
        ]),
    plainTable(
      [
        ['名称', 3.4],
        ['CAS', 2.2],
        ['UN', 1.1],
        ['管控', 2],
        ['储存组', 2.4],
        ['件数', 0.9, 'right'],
        ['数量', 1.6, 'right'],
        ['位置', 5],
        ['灭火', 6],
      ],
      rows.map((row) => [
        row.name,
        row.cas,
        row.un_no,
        row.controls.map(({ flag_name }) => flag_name).join('、') || '一般',
        `${row.storage_group} ${row.storage_group_name}`,
        String(row.containers),
        formatAmount(row.total, row.unit),
        row.places,
        row.extinguishing,
      ]),
    ),
    ...(gases.length === 0
      ? []
      : [
          headingText('气瓶'),
          plainTable(
            [
              ['气体', 2.4],
              ['CAS', 2.2],
              ['UN', 1.1],
              ['瓶色/字色', 2.4],
              ['瓶数', 1, 'right'],
              ['使用中', 1.2, 'right'],
              ['位置', 5],
              ['灭火', 6],
            ],
            gases.map((row) => [
              row.name,
              row.cas,
              row.un_no,
              `${row.body_name}/${row.lettering_name}`,
              String(row.cylinders),
              String(row.in_use),
              row.places,
              row.extinguishing,
            ]),
          ),
        ]),
  ];
}
