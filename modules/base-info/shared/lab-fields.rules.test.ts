import { expect, test } from 'vitest';
import { changedFields, labelsOf } from './lab-fields.rules.ts';

test.each([
  ['an equal value', { capacity: 3 }, { capacity: 3 }, []],
  ['another value', { capacity: 3 }, { capacity: 4 }, ['capacity']],
  ['blank for nothing', { subject: '' }, { subject: undefined, pass_score: null }, []],
  ['a cleared value', { pass_score: 60 }, { pass_score: null }, ['pass_score']],
  ['a list in another order', { rooms: [2, 1] }, { rooms: [1, 2] }, []],
  ['a longer list', { rooms: [1] }, { rooms: [1, 2] }, ['rooms']],
  ['an emptied list', { photos: [7] }, { photos: [] }, ['photos']],
  [
    'rows with blanks left out',
    { aptitudes: [{ valid_to: null, cert_no: '', attribute_id: 1 }] },
    { aptitudes: [{ attribute_id: 1 }] },
    [],
  ],
  [
    'a row that changed',
    { aptitudes: [{ attribute_id: 1, cert_no: '2' }] },
    { aptitudes: [{ attribute_id: 1, cert_no: '3' }] },
    ['aptitudes'],
  ],
])('%s', (_, before, after, changed) => {
  expect(changedFields(before, after)).toEqual(changed);
});

test('changed fields are called by their labels', () => {
  expect(labelsOf(['name', 'rooms'])).toBe('实验室名称、房间');
});
