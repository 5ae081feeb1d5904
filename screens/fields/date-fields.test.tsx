import { act, fireEvent, render, screen } from '@testing-library/react';
import { Form } from 'antd';
import { expect, test } from 'vitest';
import { DateRangeField } from './date-fields.tsx';
import { valueNamesOf } from './names.ts';

const field = valueNamesOf<{ from_on: string; to_on: string }>();

/** What a browser does on Tab: the key, then the focus on the next control. Returns what has the focus in the end. */
function focusAfterTab(next: HTMLElement) {
  if (fireEvent.keyDown(document.activeElement!, { key: 'Tab' })) act(() => next.focus());
  return document.activeElement;
}

test('Tab walks through an empty range of days and leaves it', () => {
  render(
    <Form>
      <DateRangeField from={field('from_on')} to={field('to_on')} label="聘期" />
      <button type="button">保存</button>
    </Form>,
  );
  const [start, end] = document.querySelectorAll<HTMLInputElement>('.ant-picker-range input');
  act(() => start!.focus());
  expect(focusAfterTab(end!)).toBe(end);
  const save = screen.getByRole('button', { name: '保存' });
  expect(focusAfterTab(save)).toBe(save);
});
