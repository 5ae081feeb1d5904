import { expect, test } from 'vitest';
import type { OutboxEntry } from '#platform/offline/web/public.tsx';
import { LineResult } from '../../shared/stocktake.states.ts';
import type { CountLine } from '../../shared/stocktake/stocktake.ts';
import { keptCounts, shownLines } from './count-draft.ts';

const line = (code: string, changes: Partial<CountLine> = {}): CountLine => ({
  code,
  name: '乙醇',
  cas: '64-17-5',
  is_controlled: false,
  is_expected: true,
  place: '溶剂柜 · 上层',
  book: '500',
  unit: 'mL',
  result: LineResult.open,
  measured: null,
  difference: null,
  explanation: '',
  note: '',
  counter_name: '',
  counted_at: null,
  ...changes,
});
const entry = (subject: string, input: object, state = 'waiting') =>
  ({ subject, input, state }) as unknown as OutboxEntry;

test('what is on the device lies over what the server knows, also of containers that nobody expects', () => {
  const pending = keptCounts(7, [
    entry('chemical.stocktake.7.C1', { id: 7, code: 'C1', measured: '430' }),
    entry('chemical.stocktake.7.C2', { id: 7, code: 'C2', is_lost: true, explanation: '未见' }),
    entry('chemical.stocktake.7.C9', { id: 7, code: 'C9' }),
    entry('chemical.stocktake.71.C3', { id: 71, code: 'C3' }),
  ]);
  const shown = shownLines({ lines: [line('C1'), line('C2'), line('C3')] }, pending);
  expect(shown.map(({ code, result, difference, isPending }) => [code, result, difference, isPending])).toEqual([
    ['C1', LineResult.short, '-70', true],
    ['C2', LineResult.lost, '-500', true],
    ['C3', LineResult.open, null, false],
    ['C9', LineResult.unknown, null, true],
  ]);
});

test('what was sent lies on top until the server has told of it', () => {
  const sent = { id: 7, code: 'C1', measured: '430', at: '2026-11-24 10:00:00' };
  const kept = keptCounts(7, [entry('chemical.stocktake.7.C1', sent, 'sent')]);
  const resultOf = (counted_at: string | null) => shownLines({ lines: [line('C1', { counted_at })] }, kept)[0];
  expect(resultOf(null)).toMatchObject({ result: LineResult.short, isPending: false });
  expect(resultOf('2026-11-24 10:00:00')).toMatchObject({ result: LineResult.open, isPending: false });
});
