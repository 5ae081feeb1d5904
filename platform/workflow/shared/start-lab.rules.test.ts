import { expect, test } from 'vitest';
import type { FormSchema } from '#platform/forms/shared/form-schema.ts';
import { labOfForm } from './start-lab.rules.ts';

const schema: FormSchema = {
  controls: [
    { kind: 'Input', id: 'why', name: 'why', label: '原因' },
    { kind: 'LabPicker', id: 'lab', name: 'lab', label: '实验室' },
  ],
};

test('an application is about the lab that its form names', () => {
  expect(labOfForm(schema, { why: '维修', lab: [{ id: 7, name: '分析室' }] })).toBe(7);
});

test('without a chosen lab it is about none', () => {
  expect(labOfForm(schema, { why: '维修' })).toBeUndefined();
  expect(labOfForm({ controls: schema.controls.slice(0, 1) }, { lab: [{ id: 7, name: '分析室' }] })).toBeUndefined();
});
