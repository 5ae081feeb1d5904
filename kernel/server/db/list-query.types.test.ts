import { sql } from 'kysely';
import { expectTypeOf, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoint, open } from '#kernel/shared/contract.ts';
import { canOf, listInput, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import type { ListSpec } from './list-spec.ts';

// Each line below must fail to compile; an unused directive is an error.

const row = z.object({ id: z.int(), name: z.string(), can: canOf('edit', 'remove') });
const list = endpoint({
  method: 'GET',
  path: '/thing',
  guard: open,
  input: listInput({ name: wire.keyword(), status: wire.maybe(wire.int()) }, ['name']),
  output: pageOf(row),
});
type List = typeof list;
type Row = z.output<typeof row>;
type Spec = ListSpec<List, Row>;

test('every filter of the contract has SQL, and no other filter', () => {
  const filters: Spec['filters'] = { name: 't.name', status: (value) => sql<boolean>`t.status = ${value + 1}` };
  expectTypeOf(filters).toExtend<Spec['filters']>();
  // @ts-expect-error a filter of the contract without SQL
  const missing: Spec['filters'] = { name: 't.name' };
  // @ts-expect-error a misspelt filter
  const misspelt: Spec['filters'] = { name: 't.name', status: 't.status', stauts: 't.status' };
  // @ts-expect-error a filter of another type
  const wrongType: Spec['filters'] = { name: 't.name', status: (value: string) => sql<boolean>`t.status = ${value}` };
  expectTypeOf([missing, misspelt, wrongType]).toBeArray();
});

test('every order of the contract has a column, and a list without orders takes none', () => {
  const plain = listInput({});
  // @ts-expect-error an order of a list that offers none
  const order: z.output<typeof plain>['sort'] = 'name';
  expectTypeOf(order).toBeUndefined();
  // @ts-expect-error an order of the contract without a column
  const unserved: Spec['sort'] = {};
  expectTypeOf(unserved).toExtend<object>();
});

test('a row carries `can` with declared actions', () => {
  type OfOne = Extract<Spec, { row: unknown }>;
  type OfAll = Extract<Spec, { rows: unknown }>;
  expectTypeOf<OfOne>().not.toBeNever();
  expectTypeOf<OfAll>().not.toBeNever();
  // @ts-expect-error a row without `can`
  const silent: ReturnType<OfOne['row']> = { id: 1, name: '' };
  // @ts-expect-error rows of a page without `can`
  const allSilent: Awaited<ReturnType<OfAll['rows']>> = [{ id: 1, name: '' }];
  const thing: Row = { id: 1, name: '', can: ['edit'] };
  // @ts-expect-error a misspelt action
  const may = thing.can.includes('edti');
  expectTypeOf([silent, allSilent, may]).toBeArray();
});
