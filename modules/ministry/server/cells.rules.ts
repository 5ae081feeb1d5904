import type { MinistryTable, Values } from '../shared/fields.ts';
import { decimalText } from './amount.rules.ts';
import { totalOf } from './across.rules.ts';

const numberText = /^-?\d{1,14}(\.\d{1,4})?$/;

/** What is wrong with typed cells, by field: an unknown field, or a number that is none. */
export function typedFaults({ fields }: MinistryTable, cells: Values): Record<string, string> {
  const byName = new Map(fields.map((field) => [field.name, field]));
  const faults = Object.entries(cells).flatMap(([name, value]) => {
    const field = byName.get(name);
    if (!field) return [[name, '本表没有这一列']];
    return field.kind === 'N' && value !== '' && !numberText.test(value) ? [[name, `${field.label}应填写数字`]] : [];
  });
  return Object.fromEntries(faults) as Record<string, string>;
}

/** Cells that follow from others, where nobody wrote them: the total of SJ7. */
export const withDerived = (code: string, values: Values, typed: Values): Values =>
  code === 'sj7' && !('total' in typed) ? { ...values, total: decimalText(totalOf(values)) } : values;
