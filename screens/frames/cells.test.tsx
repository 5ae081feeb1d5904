import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { textOn } from '#kernel/shared/color.ts';
import { defineEnum } from '#kernel/shared/enums.ts';
import { DateCell, EnumTag } from './cells.tsx';

const Status = defineEnum({ open: { value: 1, label: '开放', tone: 'good' }, closed: { value: 0, label: '关闭' } });

test('a code shows its label, an unknown code itself', () => {
  render(
    <>
      <EnumTag of={Status} value={0} />
      <EnumTag of={Status} value={9} />
      <EnumTag of={Status} value={null} />
    </>,
  );
  for (const text of ['关闭', '9', '—']) expect(screen.getByText(text)).toBeTruthy();
});

test('an instant is shown to the minute', () => {
  render(<DateCell value="2026-11-21 10:20:30" />);
  expect(screen.getByText('2026-11-21 10:20')).toBeTruthy();
});

test('the text on a grade is black or white, whichever has more contrast', () => {
  expect(['#F2C037', '#F59A23', '#D9001B', '#2F6FDE', '#0e2a59'].map(textOn)).toEqual([
    '#1d2638',
    '#1d2638',
    '#ffffff',
    '#ffffff',
    '#ffffff',
  ]);
});
