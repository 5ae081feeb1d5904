import { labelOf } from '#kernel/shared/enums.ts';
import type { RiskChangeItem } from '../../shared/risk/risk-change.ts';
import type { Measure } from '../../shared/risk/risk-point.ts';
import { MeasureKind } from '../../shared/risk/risk-point.states.ts';
import { riskLevelOf } from '../../shared/risk.rules.ts';

/** What a request may change of a risk point, as stored. */
export type StoredContent = {
  attribute_id: number | null;
  name: string;
  lab_class: number | null;
  room_id: number | null;
  place: string;
  describe: string;
  l: number | null;
  s: number | null;
  measures: Measure[];
  duty_id: number | null;
  review_cycle: number;
  files: number[];
};
export const contentFields = [
  'attribute_id',
  'name',
  'lab_class',
  'room_id',
  'place',
  'describe',
  'l',
  's',
  'measures',
  'duty_id',
  'review_cycle',
  'files',
] as const satisfies readonly (keyof StoredContent)[];

/** Names of what the ids and codes of contents stand for. */
export type ContentNames = {
  classes: Record<string, string>;
  rooms: Record<string, string>;
  people: Record<string, string>;
};

export const measureText = (measures: readonly Measure[]) =>
  measures.map(({ kind, text }) => `${labelOf(MeasureKind, kind)}：${text}`).join('；');

/** `3×4=12（Ⅲ级）`. */
function valueText(l: number | null, s: number | null): string {
  const level = riskLevelOf(l, s);
  return level ? `${l}×${s}=${(l ?? 0) * (s ?? 0)}（${level.label}）` : '未评估';
}

const lines: readonly { field: string; label: string; of: (content: StoredContent, names: ContentNames) => string }[] =
  [
    { field: 'name', label: '风险点', of: ({ name }) => name },
    {
      field: 'lab_class',
      label: '安全类别',
      of: ({ lab_class: code }, names) => (code ? (names.classes[code] ?? '') : ''),
    },
    { field: 'room_id', label: '房间', of: ({ room_id: id }, names) => (id ? (names.rooms[id] ?? '') : '') },
    { field: 'place', label: '部位', of: ({ place }) => place },
    { field: 'describe', label: '描述', of: ({ describe }) => describe },
    { field: 'r', label: '风险值', of: ({ l, s }) => valueText(l, s) },
    { field: 'measures', label: '管控措施', of: ({ measures }) => measureText(measures) },
    { field: 'duty_id', label: '责任人', of: ({ duty_id: id }, names) => (id ? (names.people[id] ?? '') : '') },
    { field: 'review_cycle', label: '复核周期', of: ({ review_cycle: months }) => `${months} 个月` },
    { field: 'files', label: '附件', of: ({ files }) => (files.length > 0 ? `${files.length} 个` : '') },
  ];

/** Fields that differ, in words; without `before` all that say something. */
export function itemsOf(before: StoredContent | null, after: StoredContent, names: ContentNames): RiskChangeItem[] {
  const isSameFiles = before?.files.join() === after.files.join();
  return lines.flatMap(({ field, label, of }) => {
    const [old, now] = [before ? of(before, names) : '', of(after, names)];
    const differs = old !== now || (field === 'files' && !isSameFiles && now !== '');
    return differs ? [{ field, label, before: old, after: now }] : [];
  });
}

/** Labels of what keeps a risk point from being submitted. */
export function missingOf({ l, s, measures, duty_id, place }: StoredContent): string[] {
  const needed: [unknown, string][] = [
    [l !== null && s !== null, '可能性 L 和严重性 S'],
    [measures.length > 0, '管控措施'],
    [duty_id !== null, '责任人'],
    [place !== '', '部位'],
  ];
  return needed.flatMap(([given, label]) => (given ? [] : [label]));
}
