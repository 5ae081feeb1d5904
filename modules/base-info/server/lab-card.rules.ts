import type { LabCard } from '../shared/lab-card.ts';

/** Responsible person as stored. */
export type CardPerson = { name: string; phone: string; user_type: string } | null;

/** Phones of students are hidden on public cards. */
export function contactOf(person: CardPerson, isPublic: boolean): LabCard['safety_head'] {
  if (!person) return null;
  const hidden = isPublic && person.user_type !== 'teacher';
  return { name: person.name, phone: hidden ? '' : person.phone };
}

type Sign = { code: string; name: string };
/** Kinds of signs by the beginning of their code, in the display order of GB 2894; fire equipment and GHS follow. */
const kinds = [
  ['W', 'warning'],
  ['P', 'prohibition'],
  ['M', 'mandatory'],
  ['E', 'prompt'],
  ['F', 'fire'],
  ['GHS', 'ghs'],
] as const;

export function signsInOrder(signs: readonly Sign[]): LabCard['signs'] {
  return kinds.flatMap(([letter, kind]) =>
    signs
      .filter((sign) => sign.code.startsWith(letter))
      .sort((a, b) => (a.code < b.code ? -1 : 1))
      .map(({ name }) => ({ kind, name })),
  );
}

/** Items required by the ministry that this card lacks. */
export function missingOf(card: Omit<LabCard, 'qr'>): string[] {
  const checks: [present: unknown, noun: string][] = [
    [card.level_name, '安全类别和等级'],
    [card.rooms, '房间'],
    [card.safety_head, '安全责任人'],
    [card.safety_head?.phone, '安全责任人电话'],
    [card.safety_officer, '安全员'],
    [card.safety_officer?.phone, '安全员电话'],
    [card.college_head, '学院负责人'],
    [card.emergency?.phone, '应急联系人电话'],
    [card.security_phone, '学校保卫部门电话'],
    [card.risk_points.length, '主要风险点'],
    [card.signs.length, '安全标志'],
    [card.ppe.length, '防护用品'],
    [card.fire_methods.length, '灭火要点'],
    [card.facilities.length, '应急设施及位置'],
  ];
  return checks.flatMap(([present, noun]) => (present ? [] : [noun]));
}
