import { formatAmount } from './amount-text.rules.ts';

/** What decides how a fire in a room is fought. */
type Stored = { name: string; storage_group: string; pictograms: readonly string[]; total: string; unit: string };

// By storage group or pictogram, the most urgent first; each names what it is about.
const kinds: readonly (readonly [text: string, is: (row: Stored) => boolean])[] = [
  ['爆炸危险，保持距离', (row) => row.storage_group === 'EX' || row.pictograms.includes('GHS01')],
  ['遇水放出易燃气体，禁止用水', (row) => row.storage_group === 'WR'],
  ['接触空气自燃', (row) => row.storage_group === 'SR'],
  ['剧毒或有毒，佩戴自给式呼吸器', (row) => row.pictograms.includes('GHS06')],
  ['受压气体，冷却气瓶', (row) => row.pictograms.includes('GHS04')],
  ['氧化剂，会使火势加剧', (row) => ['OX', 'OP'].includes(row.storage_group)],
  ['易燃', (row) => ['FL', 'FS', 'GF'].includes(row.storage_group)],
  ['腐蚀', (row) => row.pictograms.includes('GHS05')],
];
const named = 6;

/** What whoever enters the room has to know first, each with the substances that it is about. */
export function alertsOf(rows: readonly Stored[]): { text: string; names: string }[] {
  return kinds.flatMap(([text, is]) => {
    const own = rows.filter(is);
    if (own.length === 0) return [];
    const names = own.slice(0, named).map(({ name, total, unit }) => `${name} ${formatAmount(total, unit)}`);
    return [{ text, names: names.join('、') + (own.length > named ? ` 等 ${own.length} 种` : '') }];
  });
}
