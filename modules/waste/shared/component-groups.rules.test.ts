import { expect, test } from 'vitest';
import { foreignTo, groupNamed, reasonAgainst } from './component-groups.rules.ts';
import { CompatGroup } from './waste-kinds.ts';

const groups = CompatGroup.$items.map(({ value }) => value);

test('no two groups share a drum', () => {
  for (const drum of groups)
    for (const chosen of groups) expect(foreignTo(drum, chosen, '废液') === undefined).toBe(drum === chosen);
  expect(foreignTo('', 'W3', '盐酸')).toBeUndefined();
});

test('a component is foreign by its name, whatever is chosen', () => {
  expect(foreignTo('W7', 'W7', '盐酸')).toBe('无机酸');
  expect(foreignTo('W7', 'W7', '氰化钠')).toBeUndefined();
  expect(foreignTo('W3', 'W3', '硫化钠')).toBe('硫化物');
  expect(foreignTo('W2', 'W2', '乙腈、水、甲酸')).toBeUndefined();
  expect(foreignTo('W2', 'W2', '乙腈、硝酸')).toBe('无机酸');
});

test('a group is proposed by the name of one component, not by that of a mixture', () => {
  expect(groupNamed('HCl 36%')).toBe('W3');
  expect(groupNamed('硫化钠')).toBe('W4');
  expect(groupNamed('乙醇、盐酸')).toBeUndefined();
  expect(groupNamed('洗涤废液')).toBeUndefined();
});

const part = (component: string, compat_group = '') => ({ component, compat_group });

test('in a container without a group nothing meets what it reacts with', () => {
  expect(reasonAgainst(part('盐酸'), [part('手套'), part('氰化钾粉末')])).toMatchObject({ other: '氰化钾粉末' });
  expect(reasonAgainst(part('手套', 'W3'), [part('滤纸', 'W7')])).toMatchObject({ other: '滤纸' });
  expect(reasonAgainst(part('冰醋酸'), [part('硫化钠')])).toMatchObject({ other: '硫化钠' });
  expect(reasonAgainst(part('盐酸和氰化钠'), [])).toBeDefined();
  expect(reasonAgainst(part('氰化钠'), [part('氰化钾'), part('手套')])).toBeUndefined();
});
