import { expect, test } from 'vitest';
import { record, redo, startHistory, undo } from './history.rules.ts';

test('steps are undone and done again; a new step forgets those that were undone', () => {
  const three = record(record(startHistory(1), 2), 3);
  expect(undo(undo(undo(three))).present).toBe(1);
  expect(redo(undo(three)).present).toBe(3);
  expect(redo(record(undo(three), 4)).present).toBe(4);
  expect(redo(three)).toBe(three);
});

test('letters of one field are one step', () => {
  const typed = ['甲', '甲乙', '甲乙丙'].reduce((now, text) => record(now, text, 'label'), startHistory(''));
  expect(undo(typed).present).toBe('');
  expect(undo(record(typed, '丁', 'name')).present).toBe('甲乙丙');
});
