import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Control, FormSchema } from '../shared/form-schema.ts';
import {
  changeControl,
  duplicateControl,
  insertControl,
  moveControl,
  nestControl,
  newControl,
  placeAfter,
  placedControls,
  removeControl,
  stepControl,
} from './design-edit.rules.ts';

const input = (id: string): Control => ({ kind: 'Input', id, name: id, label: id });
const schema: FormSchema = {
  controls: [
    input('a'),
    { kind: 'ChildForm', id: 't', name: 't', label: 't', controls: [input('x') as never, input('y') as never] },
    input('b'),
  ],
};
const order = (of: FormSchema) =>
  placedControls(of)
    .map(({ control, parent }) => (parent ? `${parent.id}.${control.id}` : control.id))
    .join(' ');

describe('a design', () => {
  test.each([
    [
      'a new control behind the selected one',
      insertControl(schema, input('n'), placeAfter(schema, 'a', 'Input')),
      'a n t t.x t.y b',
    ],
    [
      'at the end without a selection',
      insertControl(schema, input('n'), placeAfter(schema, undefined, 'Input')),
      'a t t.x t.y b n',
    ],
    [
      'into the selected table',
      insertControl(schema, input('n'), placeAfter(schema, 't', 'Input')),
      'a t t.x t.y t.n b',
    ],
    [
      'behind the selected column',
      insertControl(schema, input('n'), placeAfter(schema, 'x', 'Input')),
      'a t t.x t.n t.y b',
    ],
    ['removed', removeControl(schema, 'x'), 'a t t.y b'],
    ['down', stepControl(schema, 'a', 1), 't t.x t.y a b'],
    ['up', stepControl(schema, 'b', -1), 'a b t t.x t.y'],
    ['not beyond the end', stepControl(schema, 'b', 1), 'a t t.x t.y b'],
    ['not out of its table', stepControl(schema, 'x', -1), 'a t t.x t.y b'],
    ['into the table before it', nestControl(schema, 'b', true), 'a t t.x t.y t.b'],
    ['out of its table', nestControl(schema, 'x', false), 'a t t.y x b'],
    ['nowhere without a table before it', nestControl(schema, 'a', true), 'a t t.x t.y b'],
    ['by a drag to a place', moveControl(schema, 'a', { parent: 't', at: 1 }), 't t.x t.a t.y b'],
    ['a table never into a table', moveControl(schema, 't', { parent: 't', at: 0 }), 'a t t.x t.y b'],
  ])('%s', (_, changed, expected) => {
    expect(order(changed)).toBe(expected);
  });

  test('gives new controls names that are free at their place', () => {
    const first = newControl(schema, 'Input', 'n1');
    const one = insertControl(schema, first, { at: 0 });
    const second = newControl(one, 'Input', 'n2');
    expect([first.name, second.name, newControl(one, 'Input', 'n3', 't').name]).toEqual(['input', 'input_2', 'input']);
  });

  test('copies a table with identities of its own', () => {
    let n = 0;
    const copied = duplicateControl(schema, 't', () => `copy${(n += 1)}`);
    expect(order(copied.schema)).toBe('a t t.x t.y copy1 copy1.copy2 copy1.copy3 b');
    expect(copied.schema.controls[2]).toMatchObject({ name: 't_2' });
  });

  test('changes and removes properties', () => {
    const changed = changeControl(schema, 'x', { required: true, label: '甲' });
    expect(placedControls(changed)[2]!.control).toMatchObject({ required: true, label: '甲' });
    expect(placedControls(changeControl(changed, 'x', { required: undefined }))[2]!.control).not.toHaveProperty(
      'required',
    );
  });

  test('loses no control and repeats no name, however it is rearranged', () => {
    const id = fc.constantFrom('a', 'b', 't', 'x', 'y');
    const step = fc.oneof(
      fc.tuple(fc.constant('step'), id, fc.constantFrom(1, -1)),
      fc.tuple(fc.constant('nest'), id, fc.boolean()),
      fc.tuple(fc.constant('move'), id, fc.record({ parent: fc.constantFrom(undefined, 't'), at: fc.nat(3) })),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const end = steps.reduce((now, [kind, of, by]) => {
          if (kind === 'step') return stepControl(now, of, by as 1 | -1);
          return kind === 'nest' ? nestControl(now, of, by as boolean) : moveControl(now, of, by as { at: number });
        }, schema);
        const placed = placedControls(end);
        expect(placed.map(({ control }) => control.id).sort()).toEqual(['a', 'b', 't', 'x', 'y']);
        const names = placed.map(({ control, parent }) => `${parent?.id ?? ''}.${control.name}`);
        expect(new Set(names).size).toBe(names.length);
      }),
    );
  });
});
