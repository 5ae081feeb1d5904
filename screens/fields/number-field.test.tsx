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
