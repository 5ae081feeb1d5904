import { expect, test } from 'vitest';
import { linesFault } from './lines.rules.ts';

const line = (produce_kg: string, transfer_kg: string, code = '900-047-49') => ({ code, produce_kg, transfer_kg });
const left = new Map([['900-047-49', 20]]);

test.each([
  ['as much as is produced', [line('100', '100')]],
  ['with what is left', [line('100', '120')]],
])('a plan of %s', (_name, lines) => expect(linesFault(lines, left)).toBeUndefined());

test.each([
  ['more than there is', [line('100', '120.01')], '超过预计产生 100 kg 与以前年度结余 20 kg'],
  ['a code of which nothing is left', [line('1', '2', '900-041-49')], '结余 0 kg'],
  ['nothing at all', [line('0', '0.00')], '都是 0'],
  ['one code twice', [line('1', '1'), line('2', '2')], '只填一行'],
])('no plan of %s', (_name, lines, fault) => expect(linesFault(lines, left)).toContain(fault));
