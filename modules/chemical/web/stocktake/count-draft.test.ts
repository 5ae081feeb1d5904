import { expect, test } from 'vitest';
import type { OutboxEntry } from '#platform/offline/web/public.tsx';
import { LineResult } from '../../shared/stocktake.states.ts';
import type { CountLine } from '../../shared/stocktake/stocktake.ts';
import { pendingCounts, shownLines } from './count-draft.ts';

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
const entry = (subject: string, input: object) => ({ subject, input }) as unknown as OutboxEntry;

test('what is on the device lies over what the server knows, also of containers that nobody expects', () => {
  const pending = pendingCounts(7, [
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
