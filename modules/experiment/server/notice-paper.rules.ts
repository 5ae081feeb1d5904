import { labelOf } from '#kernel/shared/enums.ts';
import type { Block, DocumentBlock } from '#lib/pdf/blocks.ts';
import { riskLevels } from '#modules/base-info/shared/risk.rules.ts';
import { RiskLevel } from '#modules/base-info/shared/risk/risk-point.states.ts';
import { a4, factsTable, headingText, paragraph, plainTable, space, titleText } from '#platform/print/server/public.ts';
import type { Assessment } from '../shared/assessment.ts';
import { AssessmentStep } from '../shared/experiment.states.ts';
import { ExperimentKind, HazardClass } from '../shared/kinds.ts';
import { afterOf, beforeOf, levelOf } from '../shared/risk.rules.ts';

type Around = {
  school: string;
  printedAt: string;
  url: string;
  head_phone: string;
  emergency_name: string;
  emergency_phone: string;
};

const shortLevel = (level: number) => riskLevels.find((one) => one.level === level)!;

/** The level on its colour, to be read from afar. */
function levelBand(level: number): Block {
  const { color } = shortLevel(level);
  // Yellow is too bright for white letters.
  const ink = level === RiskLevel.third ? '#1f2a44' : '#ffffff';
  return {
    kind: 'box',
    fill: color,
    padding: [3, 4],
    blocks: [
      {
        kind: 'text',
        text: `风险等级 ${labelOf(RiskLevel, level)}`,
        size: 18,
        bold: true,
        align: 'center',
        color: ink,
      },
    ],
  };
}

const lines = (text: string): Block[] => text.split('\n').filter(Boolean).map(paragraph);
const titled = (title: string, blocks: readonly Block[]): Block[] => [headingText(title), ...blocks, space(1.5)];

const hazardTable = ({ hazards }: Assessment): Block =>
  plainTable(
    [
      ['类别', 2],
      ['危险源', 4],
      ['用量或规格', 2.4],
      ['管控类别', 3],
      ['说明', 4],
    ],
    hazards.map((row) => [
      labelOf(HazardClass, row.class),
      row.cas ? `${row.name}（${row.cas}）` : row.name,
      row.amount,
      row.flag_names,
      [row.group_name, row.detail].filter(Boolean).join('；'),
    ]),
  );

const riskText = (product: number) => `${product}　${shortLevel(levelOf(product)).label}`;

const stepTable = ({ steps }: Assessment): Block =>
  plainTable(
    [
      ['步骤', 0.9],
      ['危险操作和后果', 4.6],
      ['管控措施', 5.5],
      ['原风险', 1.9],
      ['措施后', 1.9],
    ],
    steps.map((row, at) => [
      String(at + 1),
      `${row.work}：${row.danger}`,
      row.controls,
      riskText(beforeOf(row)),
      riskText(afterOf(row)),
    ]),
  );

/** The notice at the door of the laboratory in which the experiment is done. */
export const noticeBlocks = (row: Assessment, around: Around): DocumentBlock[] => [
  a4(`${row.exp_no} 第 ${row.edition} 版　打印于 ${around.printedAt.slice(0, 10)}`),
  { kind: 'text', text: around.school, size: 11, align: 'center', after: 1 },
  titleText('实验安全风险告知书'),
  levelBand(row.level ?? RiskLevel.fourth),
  space(3),
  {
    kind: 'columns',
    widths: [15, 3],
    gap: 4,
    middle: true,
    cells: [
      [
        factsTable([
          ['实验名称', row.name, true],
          ['实验编号', row.exp_no],
          ['类型', labelOf(ExperimentKind, row.kind)],
          ['实验室', row.lab_name],
          ['有效期至', row.valid_to ?? ''],
          ['负责人', [row.head_name, around.head_phone].filter(Boolean).join(' ')],
          ['同时在场', `不超过 ${row.most_people ?? 1} 人`],
          ['应急联系', [around.emergency_name, around.emergency_phone].filter(Boolean).join(' '), true],
        ]),
      ],
      [
        { kind: 'qr', text: around.url, size: 26 },
        { kind: 'text', text: '扫码查看风险评估', size: 8, align: 'center' },
      ],
    ],
  },
  space(1),
  ...titled('主要危险源', [hazardTable(row)]),
  ...titled('危险操作和管控措施', [stepTable(row)]),
  ...titled('个人防护', lines(row.ppe)),
  ...titled('应急处置', lines(row.emergency)),
  ...titled('废弃物处置', lines(row.waste)),
  ...titled('准入要求', [
    paragraph(
      `准许人员：${row.people.length > 0 ? row.people.map(({ name }) => name).join('、') : '已取得本实验室准入的人员'}`,
    ),
    ...(row.tags.length > 0 ? [paragraph(`须完成的培训：${row.tags.map(({ name }) => name).join('、')}`)] : []),
  ]),
  plainTable(
    [
      ['审核环节', 3],
      ['审核人', 3],
      ['时间', 4],
      ['意见', 6],
    ],
    row.decisions.map(({ step, name, at, opinion }) => [
      labelOf(AssessmentStep, step),
      name,
      at.slice(0, 16),
      opinion || '同意',
    ]),
  ),
];
