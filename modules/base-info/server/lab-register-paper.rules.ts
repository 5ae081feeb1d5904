import { labelOf } from '#kernel/shared/enums.ts';
import type { DocumentBlock } from '#lib/pdf/blocks.ts';
import type { PageSetup } from '#lib/pdf/paper.ts';
import { titleText } from '#platform/print/server/public.ts';
import type { LabCard, Paper } from '../shared/lab-card.ts';
import { UseStatus } from '../shared/use-status.ts';

type Card = Omit<LabCard, 'qr'>;

const setups: Record<Paper, Pick<PageSetup, 'paper' | 'landscape'>> = {
  'a4-landscape': { paper: 'A4', landscape: true },
  'a4-portrait': { paper: 'A4' },
  'a3-landscape': { paper: 'A3', landscape: true },
};

const columns = [
  { title: '序号', share: 3 },
  { title: '编号', share: 6 },
  { title: '实验室名称', share: 12 },
  { title: '学院', share: 9 },
  { title: '楼宇房间', share: 9 },
  { title: '类别', share: 6 },
  { title: '等级', share: 5 },
  { title: '安全责任人', share: 8 },
  { title: '安全员', share: 8 },
  { title: '应急联系人', share: 8 },
  { title: '使用状态', share: 5 },
];

const person = (contact: Card['safety_head']) => [contact?.name, contact?.phone].filter(Boolean).join(' ');
// `Ⅰ级（重大风险）` without what stands in brackets.
const shortGrade = (name: string) => name.replace(/（.*$/, '');

/** The chosen labs as one table. */
export function registerBlocks(cards: readonly Card[], paper: Paper): DocumentBlock[] {
  const school = cards[0]?.school_name ?? '';
  const foot = `${school} · ${cards[0]?.printed_on ?? ''}`;
  const rows = cards.map((card, at) => ({
    cells: [
      String(at + 1),
      card.code,
      card.name,
      card.college_name,
      [card.building_name, card.rooms].filter(Boolean).join(' '),
      card.class_name || '未评估',
      shortGrade(card.level_name) || '未评估',
      person(card.safety_head),
      person(card.safety_officer),
      person(card.emergency),
      labelOf(UseStatus, card.use_status),
    ],
  }));
  return [
    { kind: 'page', setup: { ...setups[paper], margin: 10, foot } },
    titleText(`${school}实验室一览表`),
    { kind: 'table', columns, rows, size: paper === 'a4-portrait' ? 7.5 : 9 },
  ];
}
