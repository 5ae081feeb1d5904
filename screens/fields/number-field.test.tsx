import { fireEvent, render, screen } from '@testing-library/react';
import { Form } from 'antd';
import { expect, test } from 'vitest';
import { valueNamesOf } from './names.ts';
import { NumberField } from './fields.tsx';

const field = valueNamesOf<{ days: number }>();

test('a number beyond its bounds stays as typed and is said', async () => {
  render(
    <Form>
      <NumberField name={field('days')} label="期限" min={1} max={30} precision={0} />
    </Form>,
  );
  const input = screen.getByLabelText<HTMLInputElement>('期限');
  fireEvent.change(input, { target: { value: '45' } });
  fireEvent.blur(input);
  await screen.findByText('不能大于 30');
  expect(input.value).toBe('45');
  fireEvent.change(input, { target: { value: '0' } });
  await screen.findByText('不能小于 1');
});

test('what is no number is said when the field is left, and no other number is taken for it', async () => {
  const taken: unknown[] = [];
  render(
    <Form onValuesChange={(changed) => taken.push(changed)}>
      <NumberField name={field('days')} label="用量" />
    </Form>,
  );
  const input = screen.getByLabelText<HTMLInputElement>('用量');
  fireEvent.change(input, { target: { value: '8,5' } });
  fireEvent.blur(input);
  await screen.findByText('无法识别“8,5”，请填写数字，如 8.5');
  expect(taken).toEqual([]);
  fireEvent.change(input, { target: { value: '８。５' } });
  expect(taken).toEqual([{ days: 8.5 }]);
});
