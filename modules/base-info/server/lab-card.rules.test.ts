import { expect, test } from 'vitest';
import type { LabCard } from '../shared/lab-card.ts';
import { contactOf, missingOf, signsInOrder } from './lab-card.rules.ts';

test('the phone of a student stands on the card of the lab’s people, not on the public one', () => {
  const student = { name: '小李', phone: '13800000000', user_type: 'graduate_student' };
  expect(contactOf(student, true)).toEqual({ name: '小李', phone: '' });
  expect(contactOf(student, false)).toEqual({ name: '小李', phone: '13800000000' });
  expect(contactOf({ ...student, user_type: 'teacher' }, true)!.phone).toBe('13800000000');
  expect(contactOf(null, true)).toBeNull();
});

test('signs stand in the order warning, prohibition, mandatory, prompt', () => {
  const signs = ['E01', 'M02', 'P01', 'W02', 'W01'].map((code) => ({ code, name: code }));
  expect(signsInOrder(signs).map((sign) => sign.name)).toEqual(['W01', 'W02', 'P01', 'M02', 'E01']);
});

test('an empty card misses everything, a full one nothing', () => {
  const contact = { name: '张三', phone: '13800000000' };
  const full = {
    level_name: 'Ⅰ级',
    rooms: '301',
    college_head: contact,
    safety_head: contact,
    safety_officer: contact,
    emergency: contact,
    security_phone: '0731-88821110',
    risk_points: [{}],
    signs: [{}],
    ppe: ['实验服'],
    fire_methods: ['干粉'],
    facilities: [{}],
  } as unknown as LabCard;
  expect(missingOf(full)).toEqual([]);
  const bare = { ...full, level_name: '', safety_head: null, security_phone: '', signs: [] };
  expect(missingOf(bare)).toEqual(['安全类别和等级', '安全责任人', '安全责任人电话', '学校保卫部门电话', '安全标志']);
});
