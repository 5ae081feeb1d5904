import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Form } from 'antd';
import { expect, test } from 'vitest';
import { TextField } from '#screens/fields/fields.tsx';
import type { RowFieldName } from '#screens/fields/names.ts';
import { valueNamesOf } from '#screens/fields/names.ts';
import { LineRows } from './line-rows.tsx';

const field = valueNamesOf<{ parts: { name: string }[] }>();
const nameAt = (at: number) => [at, 'name'] as (string | number)[] as RowFieldName;

test('lines are added up to the most and removed down to the least', async () => {
  render(
    <Form initialValues={{ parts: [{ name: '丙酮' }] }}>
      <LineRows name={field('parts')} noun="成分" start={{ name: '水' }} least={1} most={2}>
        {(at) => <TextField name={nameAt(at)} label={`主要成分 ${at + 1}`} />}
      </LineRows>
    </Form>,
  );
  const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
  expect(screen.queryByRole('button', { name: '删除成分 1' })).toBeNull();

  fireEvent.click(screen.getByRole('button', { name: /添加成分/ }));
  await screen.findByLabelText('主要成分 2');
  expect([valueOf('主要成分 1'), valueOf('主要成分 2')]).toEqual(['丙酮', '水']);
  expect(screen.queryByRole('button', { name: /添加成分/ })).toBeNull();

  fireEvent.click(screen.getByRole('button', { name: '删除成分 1' }));
  await waitFor(() => expect(screen.queryByLabelText('主要成分 2')).toBeNull());
  expect(valueOf('主要成分 1')).toBe('水');
});
