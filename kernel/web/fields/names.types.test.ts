import { expect, test } from 'vitest';
import { plantApi } from '../testing/plant.ts';
import type { FieldProps } from './fields.tsx';
import { namesOf, rowNamesOf, valueNamesOf } from './names.ts';

// Each mistake below must not compile: a directive that suppresses nothing is an error of its own.

const field = namesOf(plantApi.create);
const filter = namesOf(plantApi.list);

test('names of fields and filters are those of the endpoint', () => {
  expect([field('name'), filter('keyword')]).toEqual(['name', 'keyword']);
  // @ts-expect-error a misspelt field
  field('nmae');
  // @ts-expect-error a misspelt filter
  filter('keywrod');
  // @ts-expect-error a name that no endpoint has given
  const props: FieldProps = { name: 'name', label: '名称' };
  expect(props.label).toBe('名称');
});

test('names of the rows of a list are those of its items', () => {
  const photo = rowNamesOf(plantApi.create, 'photos');
  // @ts-expect-error the list holds numbers, which have no fields
  expect(photo(0, 'size')).toEqual([0, 'size']);
  expect(valueNamesOf<{ shots: string[] }>()('shots')).toBe('shots');
});
