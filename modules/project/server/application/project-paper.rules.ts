import { labelOf } from '#kernel/shared/enums.ts';
import { chineseDay } from '#kernel/shared/time.ts';
import type { Block, DocumentBlock } from '#lib/pdf/blocks.ts';
import { capitalsOf, moneyText, sumOf } from '#platform/funds/shared/money.rules.ts';
import {
  a4,
  factsTable,
  headingText,
  paragraph,
  plainTable,
  sectionsOf,
  signatureBoxes,
  signedBy,
  space,
  titleText,
} from '#platform/print/server/public.ts';
import type { ProjectDetail } from '../../shared/application/project.ts';
import { ProjectState } from '../../shared/application/project.states.ts';

type Around = { school: string; printedAt: string };

const moneyLine = (amount: string) => `${moneyText(amount)} 元（${capitalsOf(amount)}）`;
const textOf = (text: string): Block[] => text.split('\n').filter(Boolean).map(paragraph);

const facts = (row: ProjectDetail) =>
  factsTable([
    ['编号', row.no],
    ['状态', labelOf(ProjectState, row.state)],
    ['申报通知', `${row.year} 年 ${row.call_name}`],
    ['类别', row.category_name],
    ['申报单位', row.org_name],
    ['负责人', row.head_name],
    ['起止日期', `${row.starts_on} 至 ${row.ends_on}`],
    ['实验室', row.labs.map(({ name }) => name).join('、')],
    ['申请金额', moneyLine(row.applied), true],
    row.approved !== null && ['批准金额', moneyLine(row.approved), true],
    ['其他经费来源', row.other_sources, true],
  ]);

/** The budget sheet; with what was approved once it was. */
function budgetTable({ budget, approved, applied }: ProjectDetail): Block[] {
  const given = approved === null ? [] : ([['批准', 3, 'right']] as const);
  const rows = budget.map((row) => [
    String(row.line),
    row.subject_name,
    row.spec ? `${row.item}（${row.spec}）` : row.item,
    String(row.qty),
    moneyText(row.price),
    moneyText(row.amount),
    ...(approved === null ? [] : [moneyText(row.approved ?? '0')]),
    row.reason,
  ]);
  return [
    plainTable(
      [
        ['序号', 1.4],
        ['科目', 2.4],
        ['名称和规格', 5],
        ['数量', 1.6, 'right'],
        ['单价', 3, 'right'],
        ['金额', 3, 'right'],
        ...given,
        ['理由', 4],
      ],
      rows,
    ),
    paragraph(
      `合计：${moneyLine(sumOf(budget.map((row) => row.amount)))}${approved === null ? '' : `；批准 ${moneyLine(approved)}`}`,
    ),
    ...(Number(applied) === 0 ? [] : [space(1)]),
  ];
}

const commonSections = (row: ProjectDetail): (readonly [string, readonly Block[]])[] => [
  ['立项依据', textOf(row.basis)],
  ['建设内容', textOf(row.content)],
  [
    '绩效指标',
    [
      plainTable(
        [
          ['指标', 4],
          ['现状', 3],
          ['目标', 3],
        ],
        row.indicators.map(({ name, current, target }) => [name, current, target]),
      ),
    ],
  ],
  ['经费预算', budgetTable(row)],
  [
    '进度安排',
    [
      plainTable(
        [
          ['完成日期', 2],
          ['工作内容', 8],
        ],
        row.schedule.map(({ ends_on, work }) => [ends_on, work]),
      ),
    ],
  ],
  [
    '项目成员',
    row.members.length === 0
      ? []
      : [
          plainTable(
            [
              ['姓名', 2],
              ['分工', 8],
            ],
            row.members.map(({ name, work }) => [name, work]),
          ),
        ],
  ],
];

export const applicationBlocks = (row: ProjectDetail, { school, printedAt }: Around): DocumentBlock[] => [
  a4(`${row.no}　打印时间 ${printedAt}`),
  titleText(`${school}实验室建设与安全项目申报书`),
  facts(row),
  space(3),
  ...sectionsOf([
    ...commonSections(row),
    ['学院意见', row.college_opinion === '' ? [] : [paragraph(row.college_opinion)]],
  ]),
  signatureBoxes(['项目负责人', '申报单位', '学校主管部门']),
];

export const taskBlocks = (row: ProjectDetail, { school, printedAt }: Around): DocumentBlock[] => [
  a4(`${row.no}　打印时间 ${printedAt}`),
  titleText(`${school}实验室建设与安全项目任务书`),
  facts(row),
  space(3),
  ...sectionsOf(commonSections(row)),
  headingText('承诺'),
  paragraph('项目负责人承诺按本任务书完成建设内容和绩效指标，按批准的预算行使用经费；变更须按程序报批。'),
  space(3),
  signatureBoxes(['项目负责人（乙方）', '项目所在单位', '学校主管部门（甲方）']),
];

/** A certificate of acceptance with the code of its page. */
export const acceptanceBlocks = (
  row: ProjectDetail,
  { school, printedAt }: Around,
  url: string,
  closedOn: string,
): DocumentBlock[] => [
  a4(`${row.no}　打印时间 ${printedAt}`),
  titleText(`${school}项目验收证书`),
  space(4),
  factsTable([
    ['项目名称', row.name, true],
    ['项目编号', row.no],
    ['类别', row.category_name],
    ['承担单位', row.org_name],
    ['负责人', row.head_name],
    ['起止日期', `${row.starts_on} 至 ${row.ends_on}`],
    ['验收日期', closedOn],
    ['批准金额', moneyLine(row.approved ?? '0'), true],
    ['支出金额', moneyLine(row.spent), true],
  ]),
  space(4),
  paragraph('本项目已按任务书完成建设内容和绩效指标，经费使用符合规定，准予通过验收。'),
  space(6),
  {
    kind: 'columns',
    widths: [3, 9],
    gap: 6,
    cells: [
      [
        { kind: 'qr', text: url, size: 30 },
        { kind: 'text', text: '扫码查看项目', size: 9, align: 'center' },
      ],
      signedBy(school, chineseDay(closedOn)),
    ],
  },
];
