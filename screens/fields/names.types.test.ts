import { expect, test } from 'vitest';
import { plantApi } from '#kernel/web/testing/plant.ts';
import type { FieldProps } from './fields.tsx';
import { namesOf, rowNamesOf, valueNamesOf } from './names.ts';

// Each line below must fail to compile; an unused directive is an error.

const field = namesOf(plantApi.create);
const filter = namesOf(plantApi.list);

test('field and filter names are those of the endpoint', () => {
  expect([field('name'), filter('keyword')]).toEqual(['name', 'keyword']);
  // @ts-expect-error a misspelt field
  field('nmae');
  // @ts-expect-error a misspelt filter
  filter('keywrod');
  // @ts-expect-error a name that no endpoint has given
  const props: FieldProps = { name: 'name', label: '名称' };
  expect(props.label).toBe('名称');
});

test('names inside a list are those of its items', () => {
  const photo = rowNamesOf(plantApi.create, 'photos');
  // @ts-expect-error the list holds numbers, which have no fields
  expect(photo(0, 'size')).toEqual([0, 'size']);
  expect(valueNamesOf<{ shots: string[] }>()('shots')).toBe('shots');
});
