import { fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { ChosenItem } from '../../shared/check-list/check-list.ts';
import { ChosenItems } from '../library/chosen-items.tsx';
import { pointsOf } from './item-points.tsx';

const names: Record<number, string> = { 1: '通道畅通', 2: '灭火器有效', 3: '洗眼器可用' };
function Editor({ onChange }: { onChange: (items: ChosenItem[]) => void }) {
  const [items, setItems] = useState<ChosenItem[]>([1, 2, 3].map((item_id) => ({ item_id, score: '1', veto: false })));
  return (
    <ChosenItems
      items={items}
      fields={pointsOf}
      factsOf={(id) => ({ code: `0${id}`, name: names[id]!, category_name: '场所', group_name: '环境', urgent: false })}
      onChange={(next) => {
        setItems(next);
        onChange(next);
      }}
    />
  );
}

/** Shows three items; returns them as they were changed last. */
function edit(): () => ChosenItem[] {
  const changes: ChosenItem[][] = [];
  render(<Editor onChange={(items) => changes.push(items)} />);
  return () => changes.at(-1) ?? [];
}
const row = (name: string) => within(screen.getByText(new RegExp(name)).closest('li')!);
const press = (name: string, key: string) =>
  fireEvent.keyDown(row(name).getByRole('button', { name: /^移动/ }), { key });

test('the grip moves an item with the arrow keys, to its ends with Home and End, and not beyond', () => {
  const last = edit();
  const order = () => last().map((item) => item.item_id);
  press('通道畅通', 'ArrowDown');
  expect(order()).toEqual([2, 1, 3]);
  press('洗眼器可用', 'ArrowUp');
  expect(order()).toEqual([2, 3, 1]);
  press('通道畅通', 'Home');
  press('灭火器有效', 'End');
  press('灭火器有效', 'ArrowDown');
  expect(order()).toEqual([1, 3, 2]);
});

test('points, veto and removal change that item alone', () => {
  const last = edit();
  fireEvent.change(row('灭火器有效').getByLabelText(/分值/), { target: { value: '2.5' } });
  fireEvent.click(row('灭火器有效').getByRole('checkbox'));
  fireEvent.click(row('通道畅通').getByRole('button', { name: /^移除/ }));
  expect(last()).toEqual([
    { item_id: 2, score: '2.5', veto: true },
    { item_id: 3, score: '1', veto: false },
  ]);
});
